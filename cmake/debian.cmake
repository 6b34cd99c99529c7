# Debian packages: `cmake --preset debian && cmake --build --preset debian`, then `cpack` in build/debian. With
# -DCOTERIE_LEARN=ON there is coterie-learn, too. tests/install/debian.sh does so and tries them.
#
#   coterie               the programs, man pages, completions, and the models for any graph and for block models
#   coterie-paper-models  the models of the paper's real networks, and its rivals, which `coterie reproduce` needs
#   coterie-learn         training, which needs LibTorch; the programs do without
#   libcoterie-dev        the static library, its headers, CMake package and pkg-config file
#   python3-coterie       the Python package, which uses the models of coterie
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME coterie)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "communities in graphs, and how sure they are")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL programs paper development python)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# The name of whoever builds, as for Debian's own tools.
set(maintainer $ENV{DEBFULLNAME})
if(NOT maintainer)
  set(maintainer "coterie maintainers")
endif()
set(address $ENV{DEBEMAIL})
if(NOT address)
  set(address maintainers@example.org)
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${maintainer} <${address}>")
if(COTERIE_LEARN)
  list(APPEND CPACK_COMPONENTS_ALL learn)
endif()

# coterie_debian_package(COMPONENT NAME SECTION DEPENDS DESCRIPTION)
macro(coterie_debian_package component name section depends description)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}")
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${description}")
  # What Debian wants to find in every package: who may copy it, and what has changed.
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/debian/copyright ${CMAKE_CURRENT_BINARY_DIR}/debian/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
endmacro()

set(about "coterie draws partitions from the posterior over the communities of a graph:
which groups there are, how many, and how sure that is.")
coterie_debian_package(programs coterie science "" "${about}
This package holds the programs and the trained models for graphs of any origin.")
coterie_debian_package(paper coterie-paper-models science "coterie (= ${PROJECT_VERSION})" "${about}
This package holds the models that only the tables of its paper need.")
coterie_debian_package(learn coterie-learn science "coterie (= ${PROJECT_VERSION})" "${about}
This package holds the program behind 'coterie train', which needs LibTorch.")
coterie_debian_package(development libcoterie-dev libdevel
  "zlib1g-dev, liblzma-dev, libexpat1-dev, nlohmann-json3-dev, libeigen3-dev"
  "${about}
This package holds the static library and its headers.")
coterie_debian_package(python python3-coterie python "coterie (= ${PROJECT_VERSION}), python3-numpy" "${about}
This package holds the Python package.")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS "curl, coterie-learn, coterie-paper-models, python3-coterie")
set(CPACK_DEBIAN_LEARN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)

# An extension module is for one version of Python, whose name is in the name of its file.
find_package(Python 3.9 COMPONENTS Interpreter REQUIRED)
math(EXPR next "${Python_VERSION_MINOR} + 1")
string(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS ", python3 (>= 3.${Python_VERSION_MINOR}~), python3 (<< 3.${next})")
set(modules lib/python3/dist-packages/coterie)
install(TARGETS coterie_python LIBRARY DESTINATION ${modules} COMPONENT python)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/python/coterie/ DESTINATION ${modules} COMPONENT python
        PATTERN "__pycache__" EXCLUDE)
# The models of the package coterie.
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/debian)
file(CREATE_LINK ../../../../share/coterie/weights ${CMAKE_CURRENT_BINARY_DIR}/debian/weights SYMBOLIC)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/debian/weights DESTINATION ${modules} COMPONENT python)

# Bytecode is made when the package comes, and goes with it.
foreach(script IN ITEMS "postinst py3compile" "prerm py3clean")
  string(REPLACE " " ";" script ${script})
  list(POP_FRONT script name)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/debian/${name})
  file(WRITE ${file} "#!/bin/sh\nset -e\n${script} -p python3-coterie\n")
  file(CHMOD ${file} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  list(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${file})
endforeach()
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_STRICT_PERMISSION ON)

file(READ ${CMAKE_SOURCE_DIR}/LICENSE license)
string(REGEX MATCH "Copyright [(]c[)] ([^\n]*)\n\n(.*)" license "${license}")
set(owner ${CMAKE_MATCH_1})
set(license "${CMAKE_MATCH_2}")
string(REPLACE "\n\n" "\n.\n" license "${license}")
string(STRIP "${license}" license)
string(REPLACE "\n" "\n " license "${license}")
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/debian/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
Copyright: ${owner}
License: Expat
 ${license}
")
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/debian/changelog
"coterie (${PROJECT_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md in the sources.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${now}
")
execute_process(COMMAND gzip -9nkf ${CMAKE_CURRENT_BINARY_DIR}/debian/changelog COMMAND_ERROR_IS_FATAL ANY)
# Debian's man pages are compressed.
install(CODE "file(GLOB pages \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/*.1)
if(pages)
  execute_process(COMMAND gzip -9nf \${pages})
endif()" COMPONENT programs)

include(CPack)
