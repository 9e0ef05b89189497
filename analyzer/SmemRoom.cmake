# smem_room(<room> USES <rooms...> [CLANG] [LINK <targets...>])
#
# One room is one static library built from every .cpp directly in its folder. USES states the rooms
# it may include; tests/structure holds the #include lines against it. CLANG gives the room Clang's
# headers, which every other room lacks: Debian keeps LLVM's own headers in a folder without them.

find_path(SMEM_LLVM_ONLY_INCLUDE llvm/Config/llvm-config.h
          PATHS /usr/include/llvm-22 NO_DEFAULT_PATH REQUIRED)
find_path(SMEM_LLVM_C_INCLUDE llvm-c/DataTypes.h
          PATHS /usr/include/llvm-c-22 NO_DEFAULT_PATH REQUIRED)

function(smem_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter -Wno-dangling-reference
                         # GCC 12 warns of strings that it itself concatenated (its bug 105329).
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endfunction()

function(smem_room room)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "CLANG" "" "USES;LINK")
  string(REPLACE "/" "_" name ${room})
  set(target smem_${name})
  set(folder ${PROJECT_SOURCE_DIR}/analyzer/${room})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  file(GLOB headers CONFIGURE_DEPENDS ${folder}/*.h)
  set_property(GLOBAL APPEND PROPERTY SMEM_ROOM_LINES "${room}: ${ROOM_USES}")

  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
    smem_warnings(${target})
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_sources(${target} ${scope} FILE_SET headers TYPE HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/analyzer
                 FILES ${headers})
  target_include_directories(${target} ${scope} ${PROJECT_SOURCE_DIR}/analyzer)
  if(ROOM_CLANG)
    target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
    target_link_libraries(${target} PUBLIC clang-cpp)
    # Clang's headers take most of a compile; reading them once halves the build.
    target_precompile_headers(${target} PRIVATE <clang/AST/ASTContext.h> <clang/AST/ExprCXX.h>
                              <clang/AST/RecursiveASTVisitor.h> <clang/Lex/Preprocessor.h>)
  else()
    target_include_directories(${target} SYSTEM ${scope} ${SMEM_LLVM_ONLY_INCLUDE} ${SMEM_LLVM_C_INCLUDE})
  endif()
  target_compile_definitions(${target} ${scope} ${LLVM_DEFINITIONS_LIST})
  target_link_libraries(${target} ${scope} LLVM fmt::fmt ${ROOM_LINK})
  foreach(used IN LISTS ROOM_USES)
    string(REPLACE "/" "_" used ${used})
    target_link_libraries(${target} ${scope} smem_${used})
  endforeach()
endfunction()

# smem_embed(<room> <folder>): compiles every file below analyzer/<room>/<folder> into the room.
function(smem_embed room folder)
  set(source ${PROJECT_SOURCE_DIR}/analyzer/${room}/${folder})
  set(output ${PROJECT_BINARY_DIR}/embedded/${room}.cpp)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${source}/*)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/embedded)
  add_custom_command(OUTPUT ${output}
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/analyzer/${room}/embed.py ${source} ${output}
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/analyzer/${room}/embed.py VERBATIM)
  target_sources(smem_${room} PRIVATE ${output})
  target_compile_definitions(smem_${room} PRIVATE SMEM_CLANG_RESOURCE_DIR="${SMEM_CLANG_RESOURCE_DIR}")
endfunction()
