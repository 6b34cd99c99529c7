# coterie_room(NAME SOURCES files... [COLD files...] [USES rooms...] [LINKS targets...] [TESTS files...]
#              [LIBRARY target])
#
# Declares one room of the house: its sources, the rooms it uses, the foreign libraries it links, and its
# tests (paths below tests/NAME/). Rooms are object libraries; all of them together form the one library
# `coterie`, but for those of the learning storey, which name another LIBRARY. A room can
# include another one only when it names it in USES, or when ARCHITECTURE.md's table allows it: the test
# `arrows` compares that table with the real #includes.
#
# COLD are the sources in which no time is spent: JSON, options, files of models, pages and figures. Users wait for
# the build before their first answer, and templates of JSON cost more than all else in it: the cold sources of all
# rooms are compiled together, so that one unit pays for them, and with -O1.
function(coterie_room name)
  cmake_parse_arguments(ROOM "" "LIBRARY" "SOURCES;COLD;USES;LINKS;TESTS" ${ARGN})
  set(target coterie_${name})
  add_library(${target} OBJECT ${ROOM_SOURCES})
  target_link_libraries(${target} PUBLIC coterie_flags ${ROOM_LINKS})
  foreach(used IN LISTS ROOM_USES)
    # Between object libraries only usage requirements travel: objects reach programs through the library.
    target_link_libraries(${target} PUBLIC coterie_${used})
  endforeach()
  set(library coterie)
  if(ROOM_LIBRARY)
    set(library ${ROOM_LIBRARY})
  endif()
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${target}>)
  target_link_libraries(${library} PUBLIC ${ROOM_LINKS})
  if(ROOM_COLD)
    foreach(source IN LISTS ROOM_COLD)
      cmake_path(ABSOLUTE_PATH source)
      target_sources(coterie_cold PRIVATE ${source})
    endforeach()
    target_link_libraries(coterie_cold PRIVATE ${target})
  endif()
  if(COTERIE_TESTS AND ROOM_TESTS)
    list(TRANSFORM ROOM_TESTS PREPEND ${CMAKE_SOURCE_DIR}/tests/${name}/)
    coterie_test(${name} SOURCES ${ROOM_TESTS} LINKS ${library})
  endif()
endfunction()

# coterie_test(NAME SOURCES files... [LINKS targets...] [SECONDS n]): one GoogleTest program, each test known to ctest
# unless it needs LibTorch. SECONDS is what the longest takes; ctest starts with the tests whose COST is highest, so that
# none of them runs alone at the end.
function(coterie_test name)
  cmake_parse_arguments(TEST "" "SECONDS" "SOURCES;LINKS" ${ARGN})
  set(cost 0)
  if(TEST_SECONDS)
    set(cost ${TEST_SECONDS})
  endif()
  add_executable(test_${name} ${TEST_SOURCES})
  set_target_properties(test_${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 5)
  # What is instrumented takes GCC twice as long to optimize, and tests are three quarters of that build. In that of
  # continuous integration (unity) -O1 compiles them in three quarters of the time (5.8 and 7.5 s for a unit of graph/).
  target_compile_options(test_${name} PRIVATE $<$<CONFIG:Sanitized>:-O0>)
  if(CMAKE_UNITY_BUILD)
    target_compile_options(test_${name} PRIVATE $<$<CONFIG:Dev>:-O1>)
  endif()
  target_include_directories(test_${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(test_${name} PRIVATE ${TEST_LINKS} coterie coterie_source_folder GTest::gmock GTest::gtest_main)
  if("coterie_learning" IN_LIST TEST_LINKS)
    # LibTorch takes most of a second to load: these run in four processes, not in one for each test.
    foreach(shard RANGE 3)
      add_test(NAME ${name}/part-${shard} COMMAND test_${name} --gtest_brief=1)
      set_tests_properties(${name}/part-${shard} PROPERTIES TIMEOUT 900 LABELS ${name} COST ${cost}
        ENVIRONMENT "GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${shard}")
    endforeach()
  else()
    gtest_discover_tests(test_${name} TEST_PREFIX "${name}/" DISCOVERY_TIMEOUT 120
                         PROPERTIES TIMEOUT 300 LABELS ${name} COST ${cost})
  endif()
endfunction()

# coterie_torch_headers(TARGET): a program of the learning storey shares the room's precompiled torch headers,
# which saves it 15 seconds a file. They hold position-independent code, so the program must, too.
function(coterie_torch_headers target)
  target_compile_options(${target} PRIVATE -fPIC)
  target_precompile_headers(${target} REUSE_FROM coterie_learn)
endfunction()
