/** Beef by IMPS item number; pounds, then dollars by the pound or by what is sold. See `catalogue.ts` for `sold`. */
export const beef = `
code   | name                                            | brand        | sold          | lbs  | cost  | wholesale | restaurant | retail
103    | Beef Rib, Primal, Choice                        | Iron Prairie | weighed piece | 34   | 7.85  | 8.60      | 9.15       | 11.49
107    | Beef Rib, Oven-Prepared, Choice                 | Iron Prairie | weighed piece | 23   | 8.40  | 9.25      | 9.85       | 12.29
109E   | Beef Ribeye Roll, Lip-On, Bone-In, Choice       | Iron Prairie | weighed piece | 18.5 | 9.35  | 10.25     | 10.90      | 13.79
112A   | Beef Ribeye, Lip-On, Boneless, Choice           | Iron Prairie | weighed piece | 15.5 | 10.60 | 11.65     | 12.35      | 15.49
112A-P | Beef Ribeye, Lip-On, Boneless, Prime            | Old Pasture  | weighed piece | 16   | 14.90 | 16.35     | 17.30      | 21.99
114    | Beef Shoulder Clod, Choice                      | Red Silo     | weighed piece | 19.5 | 3.95  | 4.40      | 4.69       | 5.99
114D   | Beef Shoulder Top Blade, Flat Iron              | Red Silo     | weighed piece | 4.2  | 6.10  | 6.75      | 7.15       | 8.99
116A   | Beef Chuck Roll, Choice                         | Red Silo     | weighed piece | 21   | 4.35  | 4.85      | 5.15       | 6.59
116B   | Beef Chuck Tender                               | Red Silo     | weighed piece | 3.1  | 4.15  | 4.60      | 4.89       | 6.29
116G   | Beef Chuck, Under Blade, Denver Cut             | Old Pasture  | weighed piece | 4.4  | 7.20  | 7.95      | 8.45       | 10.79
120    | Beef Brisket, Boneless, Deckle-Off, Choice      | Iron Prairie | weighed piece | 14   | 4.55  | 5.05      | 5.39       | 6.79
120A   | Beef Brisket, Flat Cut, Boneless                | Iron Prairie | weighed piece | 8.5  | 5.75  | 6.35      | 6.75       | 8.49
121C   | Beef Plate, Outside Skirt                       | Old Pasture  | weighed piece | 2.4  | 9.80  | 10.80     | 11.45      | 14.29
121D   | Beef Plate, Inside Skirt                        | Iron Prairie | weighed piece | 3.6  | 7.10  | 7.85      | 8.35       | 10.49
123A   | Beef Short Plate, Short Ribs, Trimmed           | Red Silo     | weighed case  | 48   | 5.30  | 5.85      | 6.25       | 7.99
130    | Beef Chuck, Short Ribs, Bone-In                 | Red Silo     | weighed case  | 42   | 5.95  | 6.55      | 6.95       | 8.79
135A   | Beef for Stewing, 1 in. Dice                    | Red Silo     | loose pounds  | 1    | 5.05  | 5.60      | 5.95       | 7.49
136    | Ground Beef, 80/20, 10 lb Chub                  | Red Silo     | fixed pounds  | 10   | 3.35  | 3.75      | 3.99       | 5.19
136-90 | Ground Beef, 90/10, 10 lb Chub                  | Red Silo     | fixed pounds  | 10   | 4.20  | 4.65      | 4.95       | 6.29
1136   | Ground Beef Patties, 6 oz, 80/20                | Red Silo     | case          | 10   | 41.50 | 46.00     | 49.00      | 61.50
167A   | Beef Round, Knuckle, Peeled                     | Red Silo     | weighed piece | 10.8 | 3.90  | 4.35      | 4.65       | 5.89
169    | Beef Round, Top Inside, Choice                  | Red Silo     | weighed piece | 20.5 | 3.75  | 4.15      | 4.45       | 5.69
171C   | Beef Round, Eye of Round                        | Red Silo     | weighed piece | 5.2  | 4.05  | 4.50      | 4.79       | 5.99
174    | Beef Loin, Short Loin, Short-Cut, Choice        | Iron Prairie | weighed piece | 23.5 | 8.70  | 9.55      | 10.15      | 12.79
180    | Beef Loin, Strip Loin, Boneless, Choice         | Iron Prairie | weighed piece | 13.2 | 8.95  | 9.85      | 10.45      | 13.19
180-P  | Beef Loin, Strip Loin, Boneless, Prime          | Old Pasture  | weighed piece | 13.8 | 12.85 | 14.10     | 14.95      | 18.99
184    | Beef Loin, Top Sirloin Butt, Boneless, Choice   | Iron Prairie | weighed piece | 13   | 5.45  | 6.00      | 6.39       | 8.09
185C   | Beef Loin, Tri-Tip                              | Iron Prairie | weighed piece | 2.6  | 5.95  | 6.60      | 6.99       | 8.89
189A   | Beef Tenderloin, Full, Side Muscle On, Defatted | Iron Prairie | weighed piece | 6.4  | 13.40 | 14.75     | 15.60      | 19.79
1184B  | Beef Top Sirloin Steaks, Center-Cut, 8 oz       | Iron Prairie | case          | 10   | 92.00 | 101.50    | 107.50     | 134.00
193    | Beef Flank Steak                                | Iron Prairie | weighed piece | 2.1  | 7.60  | 8.40      | 8.90       | 11.29
BF-OXT | Beef Oxtail, Cut, Case                          | Red Silo     | catch case    | 15   | 6.20  | 6.85      | 7.29       | 9.29
BF-BON | Beef Marrow Bones, Canoe Cut                    | Red Silo     | case          | 20   | 38.00 | 42.00     | 45.00      | 56.00
`;
