# What is installed and where, and the Debian package: `cpack` in the build folder makes smem-ledger_VERSION_ARCH.deb.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The manual page and the completions come from the program itself, which has the options of --help.
set(pages ${PROJECT_BINARY_DIR}/pages)
set(printed)
foreach(page IN ITEMS man:smem-ledger.1 bash:smem-ledger.bash zsh:_smem-ledger fish:smem-ledger.fish)
  string(REGEX MATCH "^([a-z]+):(.+)$" page ${page})
  add_custom_command(OUTPUT ${pages}/${CMAKE_MATCH_2}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}
    COMMAND smem-ledger generate ${CMAKE_MATCH_1} -o ${pages}/${CMAKE_MATCH_2}
    DEPENDS smem-ledger VERBATIM)
  list(APPEND printed ${pages}/${CMAKE_MATCH_2})
endforeach()
add_custom_target(pages ALL DEPENDS ${printed})

# Installed without a path to LLVM, whose libraries Debian also has where the loader looks: with one dpkg-shlibdeps meets
# them in the development package, which tells it of no dependency. LLVM elsewhere needs
# CMAKE_INSTALL_RPATH_USE_LINK_PATH.
install(TARGETS smem-ledger RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${pages}/smem-ledger.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${pages}/smem-ledger.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME smem-ledger)
install(FILES ${pages}/smem-ledger.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Debian's zsh looks into one folder for packages and into another one, of zsh's own name, below /usr/local.
install(CODE "
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr\$\")
    set(folder vendor-completions)
  endif()
  file(INSTALL \"${pages}/_smem-ledger\"
       DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

write_basic_package_version_file(${PROJECT_BINARY_DIR}/SmemLedgerConfigVersion.cmake
                                 COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/SmemLedgerConfig.cmake ${CMAKE_CURRENT_LIST_DIR}/SmemLedgerLint.cmake
              ${PROJECT_BINARY_DIR}/SmemLedgerConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_DATADIR}/cmake/SmemLedger)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "smem-ledger")
set(CPACK_PACKAGE_CONTACT "the smem-ledger authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "static analyzer for the shared memory of CUDA kernels")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "It reads CUDA source and says where every byte of a block's shared memory goes, whether launches ask for what
kernels use, how many blocks fit an SM, and which accesses conflict in the banks. It needs neither a GPU nor a CUDA
toolkit.")
# dpkg-shlibdeps finds the packages of the libraries. What is read and not linked: Clang's own headers, and those of the
# C++ library and of C, which CUDA source includes even where it says nothing.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
string(REGEX MATCH "^[0-9]+" gcc "${CMAKE_CXX_COMPILER_VERSION}")
set(CPACK_DEBIAN_PACKAGE_DEPENDS
    "libclang-common-${LLVM_VERSION_MAJOR}-dev (>= 1:${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR})"
    "libstdc++-${gcc}-dev | libstdc++-dev" libc6-dev)
list(JOIN CPACK_DEBIAN_PACKAGE_DEPENDS ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS git) # lint --git and compare --git
include(CPack)
