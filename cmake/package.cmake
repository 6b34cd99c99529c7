# Installation: the programs, the library, its headers, a CMake package and a pkg-config file. Components are what
# becomes a Debian package of its own (debian.cmake).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME programs)
# ./coterie builds only what a command needs, and what it has built can be installed: the rest is optional.
install(TARGETS coterie-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS coterie-reproduce RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
if(COTERIE_LEARN)
  install(TARGETS coterie-learn RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL COMPONENT learn)
endif()
install(DIRECTORY ${CMAKE_BINARY_DIR}/cli/reference/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} OPTIONAL)
foreach(completion IN ITEMS "coterie.bash bash-completion/completions coterie" "_coterie zsh/site-functions _coterie"
        "coterie.fish fish/vendor_completions.d coterie.fish")
  string(REPLACE " " ";" completion ${completion})
  list(GET completion 0 file)
  list(GET completion 1 folder)
  list(GET completion 2 name)
  install(FILES ${CMAKE_BINARY_DIR}/cli/reference/${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} RENAME ${name} OPTIONAL)
endforeach()
# Where find_model looks for the models that come with the program: those for graphs of any origin and those for the
# block model. What only the paper's tables need, models of its real networks and rivals, is a component of its own.
set(weights ${CMAKE_INSTALL_DATADIR}/coterie/weights)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/weights/ DESTINATION ${weights} OPTIONAL
        PATTERN "again" EXCLUDE PATTERN "gnn" EXCLUDE REGEX "-(dblp|youtube)-" EXCLUDE)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/weights/ DESTINATION ${weights} COMPONENT paper OPTIONAL
        FILES_MATCHING REGEX "-(dblp|youtube)-" PATTERN "again" EXCLUDE PATTERN "gnn" EXCLUDE)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/weights/gnn DESTINATION ${weights} COMPONENT paper OPTIONAL)
# The page that `coterie serve` serves, with its examples; this program computes for it.
install(FILES ${CMAKE_SOURCE_DIR}/web/index.html ${CMAKE_SOURCE_DIR}/web/page.css ${CMAKE_SOURCE_DIR}/web/page.js
              ${CMAKE_SOURCE_DIR}/web/native.js ${CMAKE_SOURCE_DIR}/web/worker.js
              ${CMAKE_SOURCE_DIR}/examples/karate.gml ${CMAKE_SOURCE_DIR}/examples/dolphins.gml
              ${CMAKE_SOURCE_DIR}/examples/polbooks.gml ${CMAKE_SOURCE_DIR}/examples/football.gml
        DESTINATION ${CMAKE_INSTALL_DATADIR}/coterie/web)
if(TARGET coterie-serve)
  install(TARGETS coterie-serve RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
endif()
install(FILES ${CMAKE_SOURCE_DIR}/r/coterie.R DESTINATION ${CMAKE_INSTALL_DATADIR}/coterie)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(TARGETS coterie coterie_flags EXPORT coterie
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT coterie NAMESPACE coterie:: FILE coterieTargets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/coterie)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/coterieConfig.cmake.in
  ${CMAKE_BINARY_DIR}/coterieConfig.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/coterie)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/coterieConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/coterieConfig.cmake ${CMAKE_BINARY_DIR}/coterieConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/coterie)

# Relative to the file itself, so that an installed tree can be moved. The library is static: what it needs is
# public.
file(RELATIVE_PATH COTERIE_PC_TO_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(${CMAKE_CURRENT_LIST_DIR}/coterie.pc.in ${CMAKE_BINARY_DIR}/coterie.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/coterie.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(COTERIE_DEBIAN)
  include(debian)
endif()
