graph [
  directed 0
  node [
    id 0
    label "BrighamYoung"
    value 7
  ]
  node [
    id 1
    label "FloridaState"
    value 0
  ]
  node [
    id 2
    label "Iowa"
    value 2
  ]
  node [
    id 3
    label "KansasState"
    value 3
  ]
  node [
    id 4
    label "NewMexico"
    value 7
  ]
  node [
    id 5
    label "TexasTech"
    value 3
  ]
  node [
    id 6
    label "PennState"
    value 2
  ]
  node [
    id 7
    label "SouthernCalifornia"
    value 8
  ]
  node [
    id 8
    label "ArizonaState"
    value 8
  ]
  node [
    id 9
    label "SanDiegoState"
    value 7
  ]
  node [
    id 10
    label "Baylor"
    value 3
  ]
  node [
    id 11
    label "NorthTexas"
    value 10
  ]
  node [
    id 12
    label "NorthernIllinois"
    value 6
  ]
  node [
    id 13
    label "Northwestern"
    value 2
  ]
  node [
    id 14
    label "WesternMichigan"
    value 6
  ]
  node [
    id 15
    label "Wisconsin"
    value 2
  ]
  node [
    id 16
    label "Wyoming"
    value 7
  ]
  node [
    id 17
    label "Auburn"
    value 9
  ]
  node [
    id 18
    label "Akron"
    value 6
  ]
  node [
    id 19
    label "VirginiaTech"
    value 1
  ]
  node [
    id 20
    label "Alabama"
    value 9
  ]
  node [
    id 21
    label "UCLA"
    value 8
  ]
  node [
    id 22
    label "Arizona"
    value 8
  ]
  node [
    id 23
    label "Utah"
    value 7
  ]
  node [
    id 24
    label "ArkansasState"
    value 10
  ]
  node [
    id 25
    label "NorthCarolinaState"
    value 0
  ]
  node [
    id 26
    label "BallState"
    value 6
  ]
  node [
    id 27
    label "Florida"
    value 9
  ]
  node [
    id 28
    label "BoiseState"
    value 11
  ]
  node [
    id 29
    label "BostonCollege"
    value 1
  ]
  node [
    id 30
    label "WestVirginia"
    value 1
  ]
  node [
    id 31
    label "BowlingGreenState"
    value 6
  ]
  node [
    id 32
    label "Michigan"
    value 2
  ]
  node [
    id 33
    label "Virginia"
    value 0
  ]
  node [
    id 34
    label "Buffalo"
    value 6
  ]
  node [
    id 35
    label "Syracuse"
    value 1
  ]
  node [
    id 36
    label "CentralFlorida"
    value 5
  ]
  node [
    id 37
    label "GeorgiaTech"
    value 0
  ]
  node [
    id 38
    label "CentralMichigan"
    value 6
  ]
  node [
    id 39
    label "Purdue"
    value 2
  ]
  node [
    id 40
    label "Colorado"
    value 3
  ]
  node [
    id 41
    label "ColoradoState"
    value 7
  ]
  node [
    id 42
    label "Connecticut"
    value 5
  ]
  node [
    id 43
    label "EasternMichigan"
    value 6
  ]
  node [
    id 44
    label "EastCarolina"
    value 4
  ]
  node [
    id 45
    label "Duke"
    value 0
  ]
  node [
    id 46
    label "FresnoState"
    value 11
  ]
  node [
    id 47
    label "OhioState"
    value 2
  ]
  node [
    id 48
    label "Houston"
    value 4
  ]
  node [
    id 49
    label "Rice"
    value 11
  ]
  node [
    id 50
    label "Idaho"
    value 10
  ]
  node [
    id 51
    label "Washington"
    value 8
  ]
  node [
    id 52
    label "Kansas"
    value 3
  ]
  node [
    id 53
    label "SouthernMethodist"
    value 11
  ]
  node [
    id 54
    label "Kent"
    value 6
  ]
  node [
    id 55
    label "Pittsburgh"
    value 1
  ]
  node [
    id 56
    label "Kentucky"
    value 9
  ]
  node [
    id 57
    label "Louisville"
    value 4
  ]
  node [
    id 58
    label "LouisianaTech"
    value 11
  ]
  node [
    id 59
    label "LouisianaMonroe"
    value 10
  ]
  node [
    id 60
    label "Minnesota"
    value 2
  ]
  node [
    id 61
    label "MiamiOhio"
    value 6
  ]
  node [
    id 62
    label "Vanderbilt"
    value 9
  ]
  node [
    id 63
    label "MiddleTennesseeState"
    value 10
  ]
  node [
    id 64
    label "Illinois"
    value 2
  ]
  node [
    id 65
    label "MississippiState"
    value 9
  ]
  node [
    id 66
    label "Memphis"
    value 4
  ]
  node [
    id 67
    label "Nevada"
    value 11
  ]
  node [
    id 68
    label "Oregon"
    value 8
  ]
  node [
    id 69
    label "NewMexicoState"
    value 10
  ]
  node [
    id 70
    label "SouthCarolina"
    value 9
  ]
  node [
    id 71
    label "Ohio"
    value 6
  ]
  node [
    id 72
    label "IowaState"
    value 3
  ]
  node [
    id 73
    label "SanJoseState"
    value 11
  ]
  node [
    id 74
    label "Nebraska"
    value 3
  ]
  node [
    id 75
    label "SouthernMississippi"
    value 4
  ]
  node [
    id 76
    label "Tennessee"
    value 9
  ]
  node [
    id 77
    label "Stanford"
    value 8
  ]
  node [
    id 78
    label "WashingtonState"
    value 8
  ]
  node [
    id 79
    label "Temple"
    value 1
  ]
  node [
    id 80
    label "Navy"
    value 5
  ]
  node [
    id 81
    label "TexasA&#38;M"
    value 3
  ]
  node [
    id 82
    label "NotreDame"
    value 5
  ]
  node [
    id 83
    label "TexasElPaso"
    value 11
  ]
  node [
    id 84
    label "Oklahoma"
    value 3
  ]
  node [
    id 85
    label "Toledo"
    value 6
  ]
  node [
    id 86
    label "Tulane"
    value 4
  ]
  node [
    id 87
    label "Mississippi"
    value 9
  ]
  node [
    id 88
    label "Tulsa"
    value 11
  ]
  node [
    id 89
    label "NorthCarolina"
    value 0
  ]
  node [
    id 90
    label "UtahState"
    value 5
  ]
  node [
    id 91
    label "Army"
    value 4
  ]
  node [
    id 92
    label "Cincinnati"
    value 4
  ]
  node [
    id 93
    label "AirForce"
    value 7
  ]
  node [
    id 94
    label "Rutgers"
    value 1
  ]
  node [
    id 95
    label "Georgia"
    value 9
  ]
  node [
    id 96
    label "LouisianaState"
    value 9
  ]
  node [
    id 97
    label "LouisianaLafayette"
    value 10
  ]
  node [
    id 98
    label "Texas"
    value 3
  ]
  node [
    id 99
    label "Marshall"
    value 6
  ]
  node [
    id 100
    label "MichiganState"
    value 2
  ]
  node [
    id 101
    label "MiamiFlorida"
    value 1
  ]
  node [
    id 102
    label "Missouri"
    value 3
  ]
  node [
    id 103
    label "Clemson"
    value 0
  ]
  node [
    id 104
    label "NevadaLasVegas"
    value 7
  ]
  node [
    id 105
    label "WakeForest"
    value 0
  ]
  node [
    id 106
    label "Indiana"
    value 2
  ]
  node [
    id 107
    label "OklahomaState"
    value 3
  ]
  node [
    id 108
    label "OregonState"
    value 8
  ]
  node [
    id 109
    label "Maryland"
    value 0
  ]
  node [
    id 110
    label "TexasChristian"
    value 4
  ]
  node [
    id 111
    label "California"
    value 8
  ]
  node [
    id 112
    label "AlabamaBirmingham"
    value 4
  ]
  node [
    id 113
    label "Arkansas"
    value 9
  ]
  node [
    id 114
    label "Hawaii"
    value 11
  ]
  edge [
    source 0
    target 1
  ]
  edge [
    source 0
    target 4
  ]
  edge [
    source 0
    target 9
  ]
  edge [
    source 0
    target 16
  ]
  edge [
    source 0
    target 23
  ]
  edge [
    source 0
    target 33
  ]
  edge [
    source 0
    target 35
  ]
  edge [
    source 0
    target 41
  ]
  edge [
    source 0
    target 65
  ]
  edge [
    source 0
    target 90
  ]
  edge [
    source 0
    target 93
  ]
  edge [
    source 0
    target 104
  ]
  edge [
    source 1
    target 25
  ]
  edge [
    source 1
    target 27
  ]
  edge [
    source 1
    target 33
  ]
  edge [
    source 1
    target 37
  ]
  edge [
    source 1
    target 45
  ]
  edge [
    source 1
    target 57
  ]
  edge [
    source 1
    target 89
  ]
  edge [
    source 1
    target 101
  ]
  edge [
    source 1
    target 103
  ]
  edge [
    source 1
    target 105
  ]
  edge [
    source 1
    target 109
  ]
  edge [
    source 2
    target 3
  ]
  edge [
    source 2
    target 6
  ]
  edge [
    source 2
    target 13
  ]
  edge [
    source 2
    target 14
  ]
  edge [
    source 2
    target 15
  ]
  edge [
    source 2
    target 47
  ]
  edge [
    source 2
    target 60
  ]
  edge [
    source 2
    target 64
  ]
  edge [
    source 2
    target 72
  ]
  edge [
    source 2
    target 74
  ]
  edge [
    source 2
    target 100
  ]
  edge [
    source 2
    target 106
  ]
  edge [
    source 3
    target 5
  ]
  edge [
    source 3
    target 11
  ]
  edge [
    source 3
    target 26
  ]
  edge [
    source 3
    target 40
  ]
  edge [
    source 3
    target 52
  ]
  edge [
    source 3
    target 58
  ]
  edge [
    source 3
    target 72
  ]
  edge [
    source 3
    target 74
  ]
  edge [
    source 3
    target 81
  ]
  edge [
    source 3
    target 84
  ]
  edge [
    source 3
    target 102
  ]
  edge [
    source 4
    target 5
  ]
  edge [
    source 4
    target 9
  ]
  edge [
    source 4
    target 16
  ]
  edge [
    source 4
    target 23
  ]
  edge [
    source 4
    target 28
  ]
  edge [
    source 4
    target 41
  ]
  edge [
    source 4
    target 69
  ]
  edge [
    source 4
    target 93
  ]
  edge [
    source 4
    target 104
  ]
  edge [
    source 4
    target 108
  ]
  edge [
    source 5
    target 10
  ]
  edge [
    source 5
    target 11
  ]
  edge [
    source 5
    target 52
  ]
  edge [
    source 5
    target 74
  ]
  edge [
    source 5
    target 81
  ]
  edge [
    source 5
    target 84
  ]
  edge [
    source 5
    target 90
  ]
  edge [
    source 5
    target 97
  ]
  edge [
    source 5
    target 98
  ]
  edge [
    source 5
    target 107
  ]
  edge [
    source 6
    target 7
  ]
  edge [
    source 6
    target 32
  ]
  edge [
    source 6
    target 39
  ]
  edge [
    source 6
    target 47
  ]
  edge [
    source 6
    target 55
  ]
  edge [
    source 6
    target 58
  ]
  edge [
    source 6
    target 60
  ]
  edge [
    source 6
    target 64
  ]
  edge [
    source 6
    target 85
  ]
  edge [
    source 6
    target 100
  ]
  edge [
    source 6
    target 106
  ]
  edge [
    source 7
    target 8
  ]
  edge [
    source 7
    target 21
  ]
  edge [
    source 7
    target 22
  ]
  edge [
    source 7
    target 40
  ]
  edge [
    source 7
    target 68
  ]
  edge [
    source 7
    target 73
  ]
  edge [
    source 7
    target 77
  ]
  edge [
    source 7
    target 78
  ]
  edge [
    source 7
    target 82
  ]
  edge [
    source 7
    target 108
  ]
  edge [
    source 7
    target 111
  ]
  edge [
    source 8
    target 9
  ]
  edge [
    source 8
    target 21
  ]
  edge [
    source 8
    target 22
  ]
  edge [
    source 8
    target 41
  ]
  edge [
    source 8
    target 51
  ]
  edge [
    source 8
    target 68
  ]
  edge [
    source 8
    target 77
  ]
  edge [
    source 8
    target 78
  ]
  edge [
    source 8
    target 90
  ]
  edge [
    source 8
    target 111
  ]
  edge [
    source 9
    target 16
  ]
  edge [
    source 9
    target 22
  ]
  edge [
    source 9
    target 23
  ]
  edge [
    source 9
    target 41
  ]
  edge [
    source 9
    target 64
  ]
  edge [
    source 9
    target 93
  ]
  edge [
    source 9
    target 104
  ]
  edge [
    source 9
    target 108
  ]
  edge [
    source 10
    target 11
  ]
  edge [
    source 10
    target 60
  ]
  edge [
    source 10
    target 72
  ]
  edge [
    source 10
    target 74
  ]
  edge [
    source 10
    target 81
  ]
  edge [
    source 10
    target 84
  ]
  edge [
    source 10
    target 98
  ]
  edge [
    source 10
    target 102
  ]
  edge [
    source 10
    target 107
  ]
  edge [
    source 11
    target 24
  ]
  edge [
    source 11
    target 28
  ]
  edge [
    source 11
    target 50
  ]
  edge [
    source 11
    target 69
  ]
  edge [
    source 11
    target 90
  ]
  edge [
    source 11
    target 97
  ]
  edge [
    source 11
    target 104
  ]
  edge [
    source 12
    target 13
  ]
  edge [
    source 12
    target 14
  ]
  edge [
    source 12
    target 17
  ]
  edge [
    source 12
    target 18
  ]
  edge [
    source 12
    target 26
  ]
  edge [
    source 12
    target 34
  ]
  edge [
    source 12
    target 36
  ]
  edge [
    source 12
    target 38
  ]
  edge [
    source 12
    target 43
  ]
  edge [
    source 12
    target 85
  ]
  edge [
    source 13
    target 15
  ]
  edge [
    source 13
    target 32
  ]
  edge [
    source 13
    target 39
  ]
  edge [
    source 13
    target 45
  ]
  edge [
    source 13
    target 60
  ]
  edge [
    source 13
    target 64
  ]
  edge [
    source 13
    target 100
  ]
  edge [
    source 13
    target 106
  ]
  edge [
    source 13
    target 110
  ]
  edge [
    source 14
    target 15
  ]
  edge [
    source 14
    target 26
  ]
  edge [
    source 14
    target 38
  ]
  edge [
    source 14
    target 43
  ]
  edge [
    source 14
    target 54
  ]
  edge [
    source 14
    target 71
  ]
  edge [
    source 14
    target 85
  ]
  edge [
    source 14
    target 99
  ]
  edge [
    source 15
    target 32
  ]
  edge [
    source 15
    target 39
  ]
  edge [
    source 15
    target 47
  ]
  edge [
    source 15
    target 60
  ]
  edge [
    source 15
    target 68
  ]
  edge [
    source 15
    target 92
  ]
  edge [
    source 15
    target 100
  ]
  edge [
    source 15
    target 106
  ]
  edge [
    source 15
    target 114
  ]
  edge [
    source 16
    target 17
  ]
  edge [
    source 16
    target 23
  ]
  edge [
    source 16
    target 38
  ]
  edge [
    source 16
    target 41
  ]
  edge [
    source 16
    target 67
  ]
  edge [
    source 16
    target 81
  ]
  edge [
    source 16
    target 93
  ]
  edge [
    source 16
    target 104
  ]
  edge [
    source 17
    target 20
  ]
  edge [
    source 17
    target 27
  ]
  edge [
    source 17
    target 58
  ]
  edge [
    source 17
    target 62
  ]
  edge [
    source 17
    target 65
  ]
  edge [
    source 17
    target 87
  ]
  edge [
    source 17
    target 95
  ]
  edge [
    source 17
    target 96
  ]
  edge [
    source 17
    target 113
  ]
  edge [
    source 18
    target 19
  ]
  edge [
    source 18
    target 31
  ]
  edge [
    source 18
    target 34
  ]
  edge [
    source 18
    target 36
  ]
  edge [
    source 18
    target 38
  ]
  edge [
    source 18
    target 42
  ]
  edge [
    source 18
    target 54
  ]
  edge [
    source 18
    target 61
  ]
  edge [
    source 18
    target 71
  ]
  edge [
    source 18
    target 99
  ]
  edge [
    source 19
    target 29
  ]
  edge [
    source 19
    target 30
  ]
  edge [
    source 19
    target 33
  ]
  edge [
    source 19
    target 35
  ]
  edge [
    source 19
    target 36
  ]
  edge [
    source 19
    target 44
  ]
  edge [
    source 19
    target 55
  ]
  edge [
    source 19
    target 79
  ]
  edge [
    source 19
    target 94
  ]
  edge [
    source 19
    target 101
  ]
  edge [
    source 20
    target 21
  ]
  edge [
    source 20
    target 36
  ]
  edge [
    source 20
    target 62
  ]
  edge [
    source 20
    target 65
  ]
  edge [
    source 20
    target 70
  ]
  edge [
    source 20
    target 75
  ]
  edge [
    source 20
    target 76
  ]
  edge [
    source 20
    target 87
  ]
  edge [
    source 20
    target 96
  ]
  edge [
    source 20
    target 113
  ]
  edge [
    source 21
    target 22
  ]
  edge [
    source 21
    target 32
  ]
  edge [
    source 21
    target 46
  ]
  edge [
    source 21
    target 51
  ]
  edge [
    source 21
    target 68
  ]
  edge [
    source 21
    target 77
  ]
  edge [
    source 21
    target 108
  ]
  edge [
    source 21
    target 111
  ]
  edge [
    source 22
    target 23
  ]
  edge [
    source 22
    target 47
  ]
  edge [
    source 22
    target 51
  ]
  edge [
    source 22
    target 68
  ]
  edge [
    source 22
    target 77
  ]
  edge [
    source 22
    target 78
  ]
  edge [
    source 22
    target 108
  ]
  edge [
    source 23
    target 41
  ]
  edge [
    source 23
    target 78
  ]
  edge [
    source 23
    target 90
  ]
  edge [
    source 23
    target 93
  ]
  edge [
    source 23
    target 104
  ]
  edge [
    source 23
    target 111
  ]
  edge [
    source 24
    target 25
  ]
  edge [
    source 24
    target 28
  ]
  edge [
    source 24
    target 50
  ]
  edge [
    source 24
    target 66
  ]
  edge [
    source 24
    target 69
  ]
  edge [
    source 24
    target 84
  ]
  edge [
    source 24
    target 87
  ]
  edge [
    source 24
    target 90
  ]
  edge [
    source 24
    target 110
  ]
  edge [
    source 25
    target 33
  ]
  edge [
    source 25
    target 37
  ]
  edge [
    source 25
    target 45
  ]
  edge [
    source 25
    target 53
  ]
  edge [
    source 25
    target 89
  ]
  edge [
    source 25
    target 103
  ]
  edge [
    source 25
    target 105
  ]
  edge [
    source 25
    target 106
  ]
  edge [
    source 25
    target 109
  ]
  edge [
    source 26
    target 27
  ]
  edge [
    source 26
    target 34
  ]
  edge [
    source 26
    target 38
  ]
  edge [
    source 26
    target 42
  ]
  edge [
    source 26
    target 43
  ]
  edge [
    source 26
    target 61
  ]
  edge [
    source 26
    target 85
  ]
  edge [
    source 27
    target 56
  ]
  edge [
    source 27
    target 62
  ]
  edge [
    source 27
    target 63
  ]
  edge [
    source 27
    target 65
  ]
  edge [
    source 27
    target 70
  ]
  edge [
    source 27
    target 76
  ]
  edge [
    source 27
    target 95
  ]
  edge [
    source 27
    target 96
  ]
  edge [
    source 28
    target 38
  ]
  edge [
    source 28
    target 50
  ]
  edge [
    source 28
    target 69
  ]
  edge [
    source 28
    target 78
  ]
  edge [
    source 28
    target 90
  ]
  edge [
    source 28
    target 113
  ]
  edge [
    source 29
    target 30
  ]
  edge [
    source 29
    target 35
  ]
  edge [
    source 29
    target 42
  ]
  edge [
    source 29
    target 55
  ]
  edge [
    source 29
    target 79
  ]
  edge [
    source 29
    target 80
  ]
  edge [
    source 29
    target 82
  ]
  edge [
    source 29
    target 91
  ]
  edge [
    source 29
    target 94
  ]
  edge [
    source 29
    target 101
  ]
  edge [
    source 30
    target 35
  ]
  edge [
    source 30
    target 44
  ]
  edge [
    source 30
    target 50
  ]
  edge [
    source 30
    target 55
  ]
  edge [
    source 30
    target 79
  ]
  edge [
    source 30
    target 82
  ]
  edge [
    source 30
    target 94
  ]
  edge [
    source 30
    target 101
  ]
  edge [
    source 30
    target 109
  ]
  edge [
    source 31
    target 32
  ]
  edge [
    source 31
    target 34
  ]
  edge [
    source 31
    target 43
  ]
  edge [
    source 31
    target 54
  ]
  edge [
    source 31
    target 55
  ]
  edge [
    source 31
    target 61
  ]
  edge [
    source 31
    target 71
  ]
  edge [
    source 31
    target 79
  ]
  edge [
    source 31
    target 85
  ]
  edge [
    source 31
    target 99
  ]
  edge [
    source 32
    target 39
  ]
  edge [
    source 32
    target 47
  ]
  edge [
    source 32
    target 49
  ]
  edge [
    source 32
    target 64
  ]
  edge [
    source 32
    target 100
  ]
  edge [
    source 32
    target 106
  ]
  edge [
    source 33
    target 37
  ]
  edge [
    source 33
    target 45
  ]
  edge [
    source 33
    target 89
  ]
  edge [
    source 33
    target 103
  ]
  edge [
    source 33
    target 105
  ]
  edge [
    source 33
    target 109
  ]
  edge [
    source 34
    target 35
  ]
  edge [
    source 34
    target 42
  ]
  edge [
    source 34
    target 54
  ]
  edge [
    source 34
    target 61
  ]
  edge [
    source 34
    target 71
  ]
  edge [
    source 34
    target 94
  ]
  edge [
    source 34
    target 99
  ]
  edge [
    source 35
    target 44
  ]
  edge [
    source 35
    target 55
  ]
  edge [
    source 35
    target 79
  ]
  edge [
    source 35
    target 92
  ]
  edge [
    source 35
    target 94
  ]
  edge [
    source 35
    target 101
  ]
  edge [
    source 36
    target 37
  ]
  edge [
    source 36
    target 43
  ]
  edge [
    source 36
    target 58
  ]
  edge [
    source 36
    target 59
  ]
  edge [
    source 37
    target 45
  ]
  edge [
    source 37
    target 80
  ]
  edge [
    source 37
    target 89
  ]
  edge [
    source 37
    target 95
  ]
  edge [
    source 37
    target 103
  ]
  edge [
    source 37
    target 105
  ]
  edge [
    source 37
    target 109
  ]
  edge [
    source 38
    target 39
  ]
  edge [
    source 38
    target 43
  ]
  edge [
    source 38
    target 54
  ]
  edge [
    source 38
    target 71
  ]
  edge [
    source 38
    target 85
  ]
  edge [
    source 39
    target 47
  ]
  edge [
    source 39
    target 54
  ]
  edge [
    source 39
    target 60
  ]
  edge [
    source 39
    target 82
  ]
  edge [
    source 39
    target 100
  ]
  edge [
    source 39
    target 106
  ]
  edge [
    source 40
    target 41
  ]
  edge [
    source 40
    target 51
  ]
  edge [
    source 40
    target 52
  ]
  edge [
    source 40
    target 72
  ]
  edge [
    source 40
    target 74
  ]
  edge [
    source 40
    target 81
  ]
  edge [
    source 40
    target 98
  ]
  edge [
    source 40
    target 102
  ]
  edge [
    source 40
    target 107
  ]
  edge [
    source 41
    target 67
  ]
  edge [
    source 41
    target 93
  ]
  edge [
    source 41
    target 104
  ]
  edge [
    source 42
    target 43
  ]
  edge [
    source 42
    target 57
  ]
  edge [
    source 42
    target 63
  ]
  edge [
    source 43
    target 61
  ]
  edge [
    source 43
    target 70
  ]
  edge [
    source 43
    target 79
  ]
  edge [
    source 43
    target 85
  ]
  edge [
    source 44
    target 45
  ]
  edge [
    source 44
    target 48
  ]
  edge [
    source 44
    target 57
  ]
  edge [
    source 44
    target 66
  ]
  edge [
    source 44
    target 75
  ]
  edge [
    source 44
    target 86
  ]
  edge [
    source 44
    target 91
  ]
  edge [
    source 44
    target 112
  ]
  edge [
    source 45
    target 62
  ]
  edge [
    source 45
    target 89
  ]
  edge [
    source 45
    target 103
  ]
  edge [
    source 45
    target 105
  ]
  edge [
    source 45
    target 109
  ]
  edge [
    source 46
    target 47
  ]
  edge [
    source 46
    target 49
  ]
  edge [
    source 46
    target 53
  ]
  edge [
    source 46
    target 67
  ]
  edge [
    source 46
    target 73
  ]
  edge [
    source 46
    target 83
  ]
  edge [
    source 46
    target 88
  ]
  edge [
    source 46
    target 110
  ]
  edge [
    source 46
    target 111
  ]
  edge [
    source 46
    target 114
  ]
  edge [
    source 47
    target 60
  ]
  edge [
    source 47
    target 61
  ]
  edge [
    source 47
    target 64
  ]
  edge [
    source 47
    target 100
  ]
  edge [
    source 48
    target 49
  ]
  edge [
    source 48
    target 53
  ]
  edge [
    source 48
    target 57
  ]
  edge [
    source 48
    target 66
  ]
  edge [
    source 48
    target 75
  ]
  edge [
    source 48
    target 86
  ]
  edge [
    source 48
    target 91
  ]
  edge [
    source 48
    target 92
  ]
  edge [
    source 48
    target 96
  ]
  edge [
    source 48
    target 98
  ]
  edge [
    source 49
    target 53
  ]
  edge [
    source 49
    target 67
  ]
  edge [
    source 49
    target 73
  ]
  edge [
    source 49
    target 83
  ]
  edge [
    source 49
    target 84
  ]
  edge [
    source 49
    target 88
  ]
  edge [
    source 49
    target 110
  ]
  edge [
    source 49
    target 114
  ]
  edge [
    source 50
    target 51
  ]
  edge [
    source 50
    target 68
  ]
  edge [
    source 50
    target 69
  ]
  edge [
    source 50
    target 78
  ]
  edge [
    source 50
    target 90
  ]
  edge [
    source 51
    target 68
  ]
  edge [
    source 51
    target 77
  ]
  edge [
    source 51
    target 78
  ]
  edge [
    source 51
    target 101
  ]
  edge [
    source 51
    target 108
  ]
  edge [
    source 51
    target 111
  ]
  edge [
    source 52
    target 53
  ]
  edge [
    source 52
    target 72
  ]
  edge [
    source 52
    target 74
  ]
  edge [
    source 52
    target 84
  ]
  edge [
    source 52
    target 98
  ]
  edge [
    source 52
    target 102
  ]
  edge [
    source 52
    target 112
  ]
  edge [
    source 53
    target 67
  ]
  edge [
    source 53
    target 73
  ]
  edge [
    source 53
    target 83
  ]
  edge [
    source 53
    target 86
  ]
  edge [
    source 53
    target 88
  ]
  edge [
    source 53
    target 110
  ]
  edge [
    source 53
    target 114
  ]
  edge [
    source 54
    target 55
  ]
  edge [
    source 54
    target 61
  ]
  edge [
    source 54
    target 71
  ]
  edge [
    source 54
    target 99
  ]
  edge [
    source 55
    target 79
  ]
  edge [
    source 55
    target 89
  ]
  edge [
    source 55
    target 94
  ]
  edge [
    source 55
    target 101
  ]
  edge [
    source 56
    target 57
  ]
  edge [
    source 56
    target 62
  ]
  edge [
    source 56
    target 65
  ]
  edge [
    source 56
    target 70
  ]
  edge [
    source 56
    target 76
  ]
  edge [
    source 56
    target 87
  ]
  edge [
    source 56
    target 95
  ]
  edge [
    source 56
    target 96
  ]
  edge [
    source 56
    target 106
  ]
  edge [
    source 57
    target 75
  ]
  edge [
    source 57
    target 86
  ]
  edge [
    source 57
    target 91
  ]
  edge [
    source 57
    target 92
  ]
  edge [
    source 57
    target 112
  ]
  edge [
    source 58
    target 59
  ]
  edge [
    source 58
    target 63
  ]
  edge [
    source 58
    target 88
  ]
  edge [
    source 58
    target 97
  ]
  edge [
    source 58
    target 101
  ]
  edge [
    source 58
    target 114
  ]
  edge [
    source 59
    target 60
  ]
  edge [
    source 59
    target 63
  ]
  edge [
    source 59
    target 66
  ]
  edge [
    source 59
    target 76
  ]
  edge [
    source 59
    target 97
  ]
  edge [
    source 59
    target 113
  ]
  edge [
    source 60
    target 64
  ]
  edge [
    source 60
    target 71
  ]
  edge [
    source 60
    target 106
  ]
  edge [
    source 61
    target 62
  ]
  edge [
    source 61
    target 71
  ]
  edge [
    source 61
    target 92
  ]
  edge [
    source 61
    target 99
  ]
  edge [
    source 62
    target 70
  ]
  edge [
    source 62
    target 76
  ]
  edge [
    source 62
    target 87
  ]
  edge [
    source 62
    target 95
  ]
  edge [
    source 62
    target 105
  ]
  edge [
    source 63
    target 64
  ]
  edge [
    source 63
    target 65
  ]
  edge [
    source 63
    target 97
  ]
  edge [
    source 63
    target 109
  ]
  edge [
    source 63
    target 112
  ]
  edge [
    source 64
    target 100
  ]
  edge [
    source 64
    target 106
  ]
  edge [
    source 64
    target 111
  ]
  edge [
    source 65
    target 66
  ]
  edge [
    source 65
    target 70
  ]
  edge [
    source 65
    target 87
  ]
  edge [
    source 65
    target 96
  ]
  edge [
    source 65
    target 113
  ]
  edge [
    source 66
    target 75
  ]
  edge [
    source 66
    target 76
  ]
  edge [
    source 66
    target 86
  ]
  edge [
    source 66
    target 91
  ]
  edge [
    source 66
    target 92
  ]
  edge [
    source 66
    target 112
  ]
  edge [
    source 67
    target 68
  ]
  edge [
    source 67
    target 73
  ]
  edge [
    source 67
    target 83
  ]
  edge [
    source 67
    target 88
  ]
  edge [
    source 67
    target 104
  ]
  edge [
    source 67
    target 110
  ]
  edge [
    source 67
    target 114
  ]
  edge [
    source 68
    target 78
  ]
  edge [
    source 68
    target 108
  ]
  edge [
    source 68
    target 111
  ]
  edge [
    source 69
    target 70
  ]
  edge [
    source 69
    target 83
  ]
  edge [
    source 69
    target 88
  ]
  edge [
    source 69
    target 90
  ]
  edge [
    source 69
    target 91
  ]
  edge [
    source 69
    target 95
  ]
  edge [
    source 70
    target 76
  ]
  edge [
    source 70
    target 95
  ]
  edge [
    source 70
    target 103
  ]
  edge [
    source 70
    target 113
  ]
  edge [
    source 71
    target 72
  ]
  edge [
    source 71
    target 99
  ]
  edge [
    source 72
    target 74
  ]
  edge [
    source 72
    target 81
  ]
  edge [
    source 72
    target 102
  ]
  edge [
    source 72
    target 104
  ]
  edge [
    source 72
    target 107
  ]
  edge [
    source 73
    target 74
  ]
  edge [
    source 73
    target 77
  ]
  edge [
    source 73
    target 83
  ]
  edge [
    source 73
    target 88
  ]
  edge [
    source 73
    target 110
  ]
  edge [
    source 73
    target 114
  ]
  edge [
    source 74
    target 82
  ]
  edge [
    source 74
    target 84
  ]
  edge [
    source 74
    target 102
  ]
  edge [
    source 75
    target 76
  ]
  edge [
    source 75
    target 86
  ]
  edge [
    source 75
    target 92
  ]
  edge [
    source 75
    target 107
  ]
  edge [
    source 75
    target 112
  ]
  edge [
    source 76
    target 95
  ]
  edge [
    source 76
    target 96
  ]
  edge [
    source 76
    target 113
  ]
  edge [
    source 77
    target 78
  ]
  edge [
    source 77
    target 82
  ]
  edge [
    source 77
    target 98
  ]
  edge [
    source 77
    target 108
  ]
  edge [
    source 77
    target 111
  ]
  edge [
    source 78
    target 108
  ]
  edge [
    source 78
    target 111
  ]
  edge [
    source 79
    target 80
  ]
  edge [
    source 79
    target 94
  ]
  edge [
    source 79
    target 101
  ]
  edge [
    source 79
    target 109
  ]
  edge [
    source 80
    target 82
  ]
  edge [
    source 80
    target 85
  ]
  edge [
    source 80
    target 86
  ]
  edge [
    source 80
    target 91
  ]
  edge [
    source 80
    target 93
  ]
  edge [
    source 80
    target 94
  ]
  edge [
    source 80
    target 105
  ]
  edge [
    source 80
    target 110
  ]
  edge [
    source 81
    target 82
  ]
  edge [
    source 81
    target 83
  ]
  edge [
    source 81
    target 84
  ]
  edge [
    source 81
    target 98
  ]
  edge [
    source 81
    target 107
  ]
  edge [
    source 82
    target 93
  ]
  edge [
    source 82
    target 94
  ]
  edge [
    source 82
    target 100
  ]
  edge [
    source 83
    target 84
  ]
  edge [
    source 83
    target 88
  ]
  edge [
    source 83
    target 110
  ]
  edge [
    source 83
    target 114
  ]
  edge [
    source 84
    target 98
  ]
  edge [
    source 84
    target 107
  ]
  edge [
    source 85
    target 99
  ]
  edge [
    source 86
    target 87
  ]
  edge [
    source 86
    target 91
  ]
  edge [
    source 86
    target 92
  ]
  edge [
    source 86
    target 97
  ]
  edge [
    source 87
    target 95
  ]
  edge [
    source 87
    target 96
  ]
  edge [
    source 87
    target 104
  ]
  edge [
    source 87
    target 113
  ]
  edge [
    source 88
    target 89
  ]
  edge [
    source 88
    target 107
  ]
  edge [
    source 88
    target 110
  ]
  edge [
    source 88
    target 114
  ]
  edge [
    source 89
    target 99
  ]
  edge [
    source 89
    target 103
  ]
  edge [
    source 89
    target 105
  ]
  edge [
    source 89
    target 109
  ]
  edge [
    source 91
    target 92
  ]
  edge [
    source 91
    target 93
  ]
  edge [
    source 91
    target 112
  ]
  edge [
    source 92
    target 106
  ]
  edge [
    source 92
    target 112
  ]
  edge [
    source 93
    target 104
  ]
  edge [
    source 94
    target 101
  ]
  edge [
    source 95
    target 113
  ]
  edge [
    source 96
    target 112
  ]
  edge [
    source 96
    target 113
  ]
  edge [
    source 97
    target 98
  ]
  edge [
    source 97
    target 112
  ]
  edge [
    source 98
    target 102
  ]
  edge [
    source 98
    target 107
  ]
  edge [
    source 99
    target 100
  ]
  edge [
    source 100
    target 102
  ]
  edge [
    source 102
    target 103
  ]
  edge [
    source 102
    target 107
  ]
  edge [
    source 103
    target 105
  ]
  edge [
    source 103
    target 109
  ]
  edge [
    source 104
    target 114
  ]
  edge [
    source 105
    target 109
  ]
  edge [
    source 108
    target 111
  ]
  edge [
    source 110
    target 114
  ]
]
