// Four choices in, a passenger may board the ferry without ever having said where to.
VAR fare = 0
VAR destination = 0

The last ferry of the night lies at the quay, its lantern swinging.
-> quay

=== quay
* [Ask the ferryman his price]
  "Two coppers, and no singing."
  -> quay
* [Turn out your pockets]
  A button, a key that fits nothing, and two coppers.
  ~ fare = 2
  -> quay
* { fare == 2 } [Pay him]
  He bites both coins and keeps the second a little too long.
  -> aboard
+ [Walk home along the dyke] -> dyke

=== aboard
* [Say: "The island, please."]
  ~ destination = -> island
  "The island it is," he says, and spits for luck.
  -> crossing
* [Say: "The far shore."]
  ~ destination = -> far_shore
  "They all say that."
  -> crossing
* [Say nothing and watch the water]
  The quay slips away behind you.
  -> crossing

=== crossing
Halfway over, the lantern goes out, and the stars come closer to look.
* [Wait for the bump of the landing]
  -> destination

=== island
An island, a lit window, a kettle just coming to the boil.
-> END

=== far_shore
Reeds, frogs, and a road that begins as if it had been waiting.
-> END

=== dyke
It is a long way, but the frogs know all the songs.
-> END
