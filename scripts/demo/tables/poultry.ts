/** Chicken and turkey, in the columns of the beef table. */
export const chicken = `
code   | name                                      | brand           | sold         | lbs | cost  | wholesale | restaurant | retail
CH-WOG | Chicken, Whole, WOG, 3 to 3.5 lb          | Feather & Field | weighed case | 50  | 1.42  | 1.59      | 1.69       | 2.19
CH-8CT | Chicken, 8-Piece Cut, 48 lb               | Feather & Field | case         | 48  | 74.00 | 82.00     | 87.50      | 109.00
CH-BSB | Chicken Breast, Boneless, Skinless, 40 lb | Feather & Field | fixed pounds | 40  | 2.28  | 2.55      | 2.69       | 3.39
CH-BST | Chicken Thigh, Boneless, Skinless, 40 lb  | Feather & Field | fixed pounds | 40  | 1.98  | 2.19      | 2.35       | 2.99
CH-LQ  | Chicken Leg Quarters, 40 lb               | Feather & Field | fixed pounds | 40  | 0.72  | 0.82      | 0.89       | 1.19
CH-WNG | Chicken Wings, Jumbo, Split, 40 lb        | Feather & Field | fixed pounds | 40  | 2.45  | 2.72      | 2.89       | 3.69
CH-DRM | Chicken Drumsticks, 40 lb                 | Feather & Field | fixed pounds | 40  | 0.98  | 1.09      | 1.18       | 1.55
CH-LIV | Chicken Livers, 5 lb Tub                  | Feather & Field | tub          | 5   | 6.40  | 7.15      | 7.60       | 9.75
CH-CRN | Cornish Hens, 22 oz, 24 ct                | Feather & Field | case         | 33  | 78.00 | 86.50     | 92.00      | 115.00
`;

export const turkey = `
code   | name                            | brand           | sold          | lbs | cost | wholesale | restaurant | retail
TK-TOM | Turkey, Whole, Tom, 20 to 22 lb | Feather & Field | weighed piece | 21  | 1.58 | 1.75      | 1.89       | 2.39
TK-BRS | Turkey Breast, Boneless, Netted | Feather & Field | weighed piece | 8.8 | 3.55 | 3.95      | 4.19       | 5.29
TK-GRD | Ground Turkey, 10 lb Chub       | Feather & Field | fixed pounds  | 10  | 2.60 | 2.89      | 3.09       | 3.89
`;
