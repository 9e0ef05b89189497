# smem_rule(<name>) takes the folder <name> into the catalogue; smem_rules_library() ends the list and
# makes the library smem_rules with the constant array behind lint::catalogue().
#
# A rule with a missing part, a folder that is not listed and a line out of order are configure errors,
# since each would otherwise be a rule that silently does not run.

function(smem_rule name)
  set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${name})
  get_property(names GLOBAL PROPERTY SMEM_RULES)
  if(names)
    list(GET names -1 before)
    if(NOT before STRLESS name)
      message(FATAL_ERROR "rules/CMakeLists.txt: smem_rule(${name}) must stand before smem_rule(${before}); "
                          "the lines are sorted and unique")
    endif()
  endif()
  foreach(part rule.cpp README.md)
    if(NOT EXISTS ${folder}/${part})
      message(FATAL_ERROR "rules/${name}: ${part} is missing; rules/README.md says what a rule consists of")
    endif()
  endforeach()
  foreach(kind fires clean)
    file(GLOB cases CONFIGURE_DEPENDS ${folder}/cases/${kind}_*.cu)
    if(NOT cases)
      message(FATAL_ERROR "rules/${name}: no cases/${kind}_*.cu; "
                          "a rule needs one that fires and one that is clean")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY SMEM_RULES ${name})
endfunction()

# missing-opt-in -> missingOptIn, the name of the constant in rule.cpp.
function(smem_rule_identifier name result)
  string(REPLACE "-" ";" words ${name})
  list(POP_FRONT words identifier)
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND identifier ${first}${rest})
  endforeach()
  set(${result} ${identifier} PARENT_SCOPE)
endfunction()

function(smem_rules_check_folders names)
  file(GLOB folders CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/*)
  foreach(folder IN LISTS folders)
    if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/${folder} AND NOT folder MATCHES "^_"
       AND NOT folder IN_LIST names)
      message(FATAL_ERROR "rules/${folder} is not listed; add smem_rule(${folder}) to rules/CMakeLists.txt")
    endif()
  endforeach()
endfunction()

function(smem_rules_library)
  get_property(names GLOBAL PROPERTY SMEM_RULES)
  smem_rules_check_folders("${names}")
  set(declarations "")
  set(entries "")
  set(sources "")
  foreach(name IN LISTS names)
    smem_rule_identifier(${name} identifier)
    set(page ${CMAKE_CURRENT_SOURCE_DIR}/${name}/README.md)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
    file(READ ${page} text)
    string(FIND "${text}" ")PAGE\"" clash)
    if(NOT clash EQUAL -1)
      message(FATAL_ERROR "${page} contains the end mark of the literal that it is embedded in")
    endif()
    string(APPEND declarations "extern const lint::Rule ${identifier};\n")
    string(APPEND entries "    {&rules::${identifier}, R\"PAGE(${text})PAGE\"},\n")
    list(APPEND sources ${name}/rule.cpp)
  endforeach()

  set(generated ${CMAKE_CURRENT_BINARY_DIR}/Catalogue.cpp)
  file(WRITE ${generated}.new
"// Generated from rules/CMakeLists.txt: every rule with its page.
#include \"lint/Catalogue.h\"

namespace smem::rules {
${declarations}} // namespace smem::rules

namespace smem::lint {
namespace {

constexpr CatalogueEntry entries[] = {
${entries}};

} // namespace

Catalogue catalogue() { return entries; }

} // namespace smem::lint
")
  file(COPY_FILE ${generated}.new ${generated} ONLY_IF_DIFFERENT)

  add_library(smem_rules STATIC ${sources} ${generated})
  smem_warnings(smem_rules)
  target_link_libraries(smem_rules PUBLIC smem_lint)
endfunction()
