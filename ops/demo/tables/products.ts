/**
 * Demo products; beef, pork and lamb have IMPS item numbers. Columns hold pounds, then dollars per pound or
 * unit. `catalog.ts` explains `sold`.
 */
export const productTable = `
category  | code   | name                                            | brand           | sold          | lbs  | costPrice | wholesalePrice | restaurantPrice | retailPrice
Beef      | 103    | Beef Rib, Primal, Choice                        | Iron Prairie    | weighed piece | 34   | 7.85      | 8.60           | 9.15            | 11.49
Beef      | 107    | Beef Rib, Oven-Prepared, Choice                 | Iron Prairie    | weighed piece | 23   | 8.40      | 9.25           | 9.85            | 12.29
Beef      | 109E   | Beef Ribeye Roll, Lip-On, Bone-In, Choice       | Iron Prairie    | weighed piece | 18.5 | 9.35      | 10.25          | 10.90           | 13.79
Beef      | 112A   | Beef Ribeye, Lip-On, Boneless, Choice           | Iron Prairie    | weighed piece | 15.5 | 10.60     | 11.65          | 12.35           | 15.49
Beef      | 112A-P | Beef Ribeye, Lip-On, Boneless, Prime            | Old Pasture     | weighed piece | 16   | 14.90     | 16.35          | 17.30           | 21.99
Beef      | 114    | Beef Shoulder Clod, Choice                      | Red Silo        | weighed piece | 19.5 | 3.95      | 4.40           | 4.69            | 5.99
Beef      | 114D   | Beef Shoulder Top Blade, Flat Iron              | Red Silo        | weighed piece | 4.2  | 6.10      | 6.75           | 7.15            | 8.99
Beef      | 116A   | Beef Chuck Roll, Choice                         | Red Silo        | weighed piece | 21   | 4.35      | 4.85           | 5.15            | 6.59
Beef      | 116B   | Beef Chuck Tender                               | Red Silo        | weighed piece | 3.1  | 4.15      | 4.60           | 4.89            | 6.29
Beef      | 116G   | Beef Chuck, Under Blade, Denver Cut             | Old Pasture     | weighed piece | 4.4  | 7.20      | 7.95           | 8.45            | 10.79
Beef      | 120    | Beef Brisket, Boneless, Deckle-Off, Choice      | Iron Prairie    | weighed piece | 14   | 4.55      | 5.05           | 5.39            | 6.79
Beef      | 120A   | Beef Brisket, Flat Cut, Boneless                | Iron Prairie    | weighed piece | 8.5  | 5.75      | 6.35           | 6.75            | 8.49
Beef      | 121C   | Beef Plate, Outside Skirt                       | Old Pasture     | weighed piece | 2.4  | 9.80      | 10.80          | 11.45           | 14.29
Beef      | 121D   | Beef Plate, Inside Skirt                        | Iron Prairie    | weighed piece | 3.6  | 7.10      | 7.85           | 8.35            | 10.49
Beef      | 123A   | Beef Short Plate, Short Ribs, Trimmed           | Red Silo        | weighed case  | 48   | 5.30      | 5.85           | 6.25            | 7.99
Beef      | 130    | Beef Chuck, Short Ribs, Bone-In                 | Red Silo        | weighed case  | 42   | 5.95      | 6.55           | 6.95            | 8.79
Beef      | 135A   | Beef for Stewing, 1 in. Dice                    | Red Silo        | loose pounds  | 1    | 5.05      | 5.60           | 5.95            | 7.49
Beef      | 136    | Ground Beef, 80/20, 10 lb Chub                  | Red Silo        | fixed pounds  | 10   | 3.35      | 3.75           | 3.99            | 5.19
Beef      | 136-90 | Ground Beef, 90/10, 10 lb Chub                  | Red Silo        | fixed pounds  | 10   | 4.20      | 4.65           | 4.95            | 6.29
Beef      | 1136   | Ground Beef Patties, 6 oz, 80/20                | Red Silo        | case          | 10   | 41.50     | 46.00          | 49.00           | 61.50
Beef      | 167A   | Beef Round, Knuckle, Peeled                     | Red Silo        | weighed piece | 10.8 | 3.90      | 4.35           | 4.65            | 5.89
Beef      | 169    | Beef Round, Top Inside, Choice                  | Red Silo        | weighed piece | 20.5 | 3.75      | 4.15           | 4.45            | 5.69
Beef      | 171C   | Beef Round, Eye of Round                        | Red Silo        | weighed piece | 5.2  | 4.05      | 4.50           | 4.79            | 5.99
Beef      | 174    | Beef Loin, Short Loin, Short-Cut, Choice        | Iron Prairie    | weighed piece | 23.5 | 8.70      | 9.55           | 10.15           | 12.79
Beef      | 180    | Beef Loin, Strip Loin, Boneless, Choice         | Iron Prairie    | weighed piece | 13.2 | 8.95      | 9.85           | 10.45           | 13.19
Beef      | 180-P  | Beef Loin, Strip Loin, Boneless, Prime          | Old Pasture     | weighed piece | 13.8 | 12.85     | 14.10          | 14.95           | 18.99
Beef      | 184    | Beef Loin, Top Sirloin Butt, Boneless, Choice   | Iron Prairie    | weighed piece | 13   | 5.45      | 6.00           | 6.39            | 8.09
Beef      | 185C   | Beef Loin, Tri-Tip                              | Iron Prairie    | weighed piece | 2.6  | 5.95      | 6.60           | 6.99            | 8.89
Beef      | 189A   | Beef Tenderloin, Full, Side Muscle On, Defatted | Iron Prairie    | weighed piece | 6.4  | 13.40     | 14.75          | 15.60           | 19.79
Beef      | 1184B  | Beef Top Sirloin Steaks, Center-Cut, 8 oz       | Iron Prairie    | case          | 10   | 92.00     | 101.50         | 107.50          | 134.00
Beef      | 193    | Beef Flank Steak                                | Iron Prairie    | weighed piece | 2.1  | 7.60      | 8.40           | 8.90            | 11.29
Beef      | BF-OXT | Beef Oxtail, Cut, Case                          | Red Silo        | catch case    | 15   | 6.20      | 6.85           | 7.29            | 9.29
Beef      | BF-BON | Beef Marrow Bones, Canoe Cut                    | Red Silo        | case          | 20   | 38.00     | 42.00          | 45.00           | 56.00
Pork      | 402B   | Pork Leg, Fresh Ham, Boneless                   | Hickory Gate    | weighed piece | 13.5 | 2.35      | 2.65           | 2.85            | 3.69
Pork      | 405A   | Pork Shoulder, Picnic, Boneless                 | Hickory Gate    | weighed piece | 6.8  | 2.10      | 2.35           | 2.55            | 3.29
Pork      | 406    | Pork Shoulder, Boston Butt, Bone-In             | Hickory Gate    | weighed piece | 8.2  | 1.95      | 2.19           | 2.35            | 3.09
Pork      | 406A   | Pork Shoulder, Boston Butt, Boneless            | Hickory Gate    | weighed piece | 7.4  | 2.30      | 2.59           | 2.75            | 3.59
Pork      | 408    | Pork Belly, Skin-On                             | Hickory Gate    | weighed piece | 13   | 3.25      | 3.60           | 3.85            | 4.99
Pork      | 409    | Pork Belly, Skinless                            | Hickory Gate    | weighed piece | 11.5 | 3.85      | 4.25           | 4.55            | 5.79
Pork      | 412B   | Pork Loin, Center-Cut, Boneless                 | Hickory Gate    | weighed piece | 7.2  | 2.75      | 3.05           | 3.25            | 4.19
Pork      | 415    | Pork Tenderloin, 12 lb Case                     | Hickory Gate    | fixed pounds  | 12   | 3.10      | 3.45           | 3.69            | 4.69
Pork      | 416A   | Pork Spareribs, St. Louis Style                 | Smoke & Plank   | weighed case  | 32   | 3.20      | 3.55           | 3.79            | 4.89
Pork      | 422    | Pork Loin, Back Ribs, 2 and Down                | Smoke & Plank   | weighed case  | 30   | 4.10      | 4.55           | 4.85            | 6.09
Pork      | 496    | Ground Pork, 5 lb Pack                          | Hickory Gate    | fixed pounds  | 5    | 2.25      | 2.49           | 2.69            | 3.49
Pork      | 539    | Bacon, Sliced, Hickory Smoked, 15 lb            | Smoke & Plank   | case          | 15   | 61.00     | 67.50          | 71.50           | 89.50
Pork      | PK-HAM | Ham, Boneless, Fully Cooked                     | Smoke & Plank   | weighed piece | 9    | 2.95      | 3.29           | 3.49            | 4.49
Pork      | PK-ITL | Italian Sausage Links, Mild, 10 lb              | Hickory Gate    | case          | 10   | 29.50     | 33.00          | 35.00           | 44.00
Pork      | PK-CHZ | Chorizo, Fresh, 5 lb Tub                        | Hickory Gate    | tub           | 5    | 15.80     | 17.50          | 18.75           | 23.50
Lamb      | 204C   | Lamb Rack, Roast-Ready, Frenched                | Lowmeadow       | weighed piece | 1.9  | 15.60     | 17.20          | 18.20           | 22.99
Lamb      | 207    | Lamb Shoulders, Square-Cut                      | Lowmeadow       | weighed piece | 7.6  | 6.40      | 7.05           | 7.49            | 9.49
Lamb      | 210    | Lamb Foreshank                                  | Lowmeadow       | weighed case  | 24   | 5.85      | 6.45           | 6.85            | 8.69
Lamb      | 232    | Lamb Loin, Trimmed                              | Lowmeadow       | weighed piece | 3.4  | 9.90      | 10.90          | 11.55           | 14.59
Lamb      | 234    | Lamb Leg, Boneless, Tied                        | Lowmeadow       | weighed piece | 6.2  | 8.10      | 8.95           | 9.45            | 11.99
Lamb      | 296    | Ground Lamb, 5 lb Pack                          | Lowmeadow       | fixed pounds  | 5    | 6.90      | 7.60           | 8.05            | 10.19
Chicken   | CH-WOG | Chicken, Whole, WOG, 3 to 3.5 lb                | Feather & Field | weighed case  | 50   | 1.42      | 1.59           | 1.69            | 2.19
Chicken   | CH-8CT | Chicken, 8-Piece Cut, 48 lb                     | Feather & Field | case          | 48   | 74.00     | 82.00          | 87.50           | 109.00
Chicken   | CH-BSB | Chicken Breast, Boneless, Skinless, 40 lb       | Feather & Field | fixed pounds  | 40   | 2.28      | 2.55           | 2.69            | 3.39
Chicken   | CH-BST | Chicken Thigh, Boneless, Skinless, 40 lb        | Feather & Field | fixed pounds  | 40   | 1.98      | 2.19           | 2.35            | 2.99
Chicken   | CH-LQ  | Chicken Leg Quarters, 40 lb                     | Feather & Field | fixed pounds  | 40   | 0.72      | 0.82           | 0.89            | 1.19
Chicken   | CH-WNG | Chicken Wings, Jumbo, Split, 40 lb              | Feather & Field | fixed pounds  | 40   | 2.45      | 2.72           | 2.89            | 3.69
Chicken   | CH-DRM | Chicken Drumsticks, 40 lb                       | Feather & Field | fixed pounds  | 40   | 0.98      | 1.09           | 1.18            | 1.55
Chicken   | CH-LIV | Chicken Livers, 5 lb Tub                        | Feather & Field | tub           | 5    | 6.40      | 7.15           | 7.60            | 9.75
Chicken   | CH-CRN | Cornish Hens, 22 oz, 24 ct                      | Feather & Field | case          | 33   | 78.00     | 86.50          | 92.00           | 115.00
Turkey    | TK-TOM | Turkey, Whole, Tom, 20 to 22 lb                 | Feather & Field | weighed piece | 21   | 1.58      | 1.75           | 1.89            | 2.39
Turkey    | TK-BRS | Turkey Breast, Boneless, Netted                 | Feather & Field | weighed piece | 8.8  | 3.55      | 3.95           | 4.19            | 5.29
Turkey    | TK-GRD | Ground Turkey, 10 lb Chub                       | Feather & Field | fixed pounds  | 10   | 2.60      | 2.89           | 3.09            | 3.89
Seafood   | SF-SAL | Atlantic Salmon Side, Skin-On, Pin-Bone Out     | Harborlight     | weighed piece | 3.3  | 9.40      | 10.35          | 10.95           | 13.79
Seafood   | SF-HAL | Halibut Fillet, Skin-On                         | Harborlight     | weighed piece | 5.6  | 17.80     | 19.60          | 20.75           | 26.29
Seafood   | SF-TUN | Yellowfin Tuna Loin, No. 1                      | Harborlight     | weighed piece | 8.4  | 15.20     | 16.75          | 17.70           | 22.49
Seafood   | SF-COD | Cod Loins, 10 lb                                | Harborlight     | case          | 10   | 79.00     | 87.00          | 92.00           | 116.00
Seafood   | SF-TIL | Tilapia Fillets, 5-7 oz, 10 lb                  | Harborlight     | case          | 10   | 33.50     | 37.00          | 39.50           | 49.50
Seafood   | SF-SHR | Shrimp, 16/20, Peeled, Tail-On, 10 lb           | Harborlight     | case          | 10   | 68.00     | 75.00          | 79.50           | 99.50
Seafood   | SF-SCA | Sea Scallops, U-10, 8 lb Tub                    | Harborlight     | tub           | 8    | 164.00    | 181.00         | 191.00          | 239.00
Seafood   | SF-CRB | Blue Crab, Jumbo Lump, 1 lb Tub                 | Harborlight     | tub           | 1    | 29.50     | 32.50          | 34.50           | 43.50
Seafood   | SF-MUS | Mussels, Rope-Grown, 10 lb Bag                  | Harborlight     | piece         | 10   | 24.00     | 26.50          | 28.25           | 35.50
Seafood   | SF-CAL | Calamari Tubes and Tentacles, 10 lb             | Harborlight     | case          | 10   | 46.00     | 51.00          | 54.00           | 67.50
Dairy     | DY-BUT | Butter, Unsalted, 36/1 lb                       | Creamery No. 9  | case          | 36   | 112.00    | 123.50         | 130.50          | 163.00
Dairy     | DY-EGG | Eggs, Large, Loose, 15 dz                       | Creamery No. 9  | case          | 24   | 31.00     | 34.50          | 36.50           | 46.00
Dairy     | DY-CRM | Heavy Cream, 12 qt                              | Creamery No. 9  | case          | 26   | 48.00     | 53.00          | 56.00           | 70.00
Dairy     | DY-MOZ | Mozzarella Loaf, Whole Milk                     | Creamery No. 9  | weighed piece | 6    | 2.75      | 3.05           | 3.25            | 4.09
Dairy     | DY-PRM | Parmesan, Quarter Wheel                         | Creamery No. 9  | weighed piece | 19   | 8.90      | 9.80           | 10.40           | 13.09
Frozen    | FZ-FRY | French Fries, 3/8 in., 6/5 lb                   | Frostline       | case          | 30   | 33.00     | 36.50          | 38.75           | 48.50
Frozen    | FZ-TND | Chicken Tenders, Breaded, 2/5 lb                | Frostline       | case          | 10   | 29.00     | 32.00          | 34.00           | 42.50
Frozen    | FZ-DUK | Duckling, Pekin, Whole, 5.5 lb, 6 ct            | Frostline       | weighed case  | 33   | 4.35      | 4.79           | 5.09            | 6.39
Frozen    | FZ-RAB | Rabbit, Whole, Dressed, 3 lb                    | Frostline       | piece         | 3    | 21.50     | 23.75          | 25.25           | 31.75
Dry Goods | DG-OIL | Fry Oil, Clear, 35 lb Jug                       | Pantry Row      | piece         | 35   | 34.50     | 38.00          | 40.25           | 50.50
Dry Goods | DG-SLT | Kosher Salt, Coarse, 12/3 lb                    | Pantry Row      | case          | 36   | 27.00     | 30.00          | 31.75           | 39.75
Dry Goods | DG-RUB | Barbecue Rub, 5 lb Tub                          | Pantry Row      | tub           | 5    | 18.50     | 20.50          | 21.75           | 27.50
Dry Goods | DG-CHR | Hardwood Lump Charcoal, 40 lb Bag               | Pantry Row      | piece         | 40   | 22.00     | 24.50          | 26.00           | 32.50
`;
