/** What rides along with the meat, in the columns of the beef table. */
export const dairy = `
code   | name                        | brand          | sold          | lbs | cost   | wholesale | restaurant | retail
DY-BUT | Butter, Unsalted, 36/1 lb   | Creamery No. 9 | case          | 36  | 112.00 | 123.50    | 130.50     | 163.00
DY-EGG | Eggs, Large, Loose, 15 dz   | Creamery No. 9 | case          | 24  | 31.00  | 34.50     | 36.50      | 46.00
DY-CRM | Heavy Cream, 12 qt          | Creamery No. 9 | case          | 26  | 48.00  | 53.00     | 56.00      | 70.00
DY-MOZ | Mozzarella Loaf, Whole Milk | Creamery No. 9 | weighed piece | 6   | 2.75   | 3.05      | 3.25       | 4.09
DY-PRM | Parmesan, Quarter Wheel     | Creamery No. 9 | weighed piece | 19  | 8.90   | 9.80      | 10.40      | 13.09
`;

export const frozen = `
code   | name                                 | brand     | sold         | lbs | cost  | wholesale | restaurant | retail
FZ-FRY | French Fries, 3/8 in., 6/5 lb        | Frostline | case         | 30  | 33.00 | 36.50     | 38.75      | 48.50
FZ-TND | Chicken Tenders, Breaded, 2/5 lb     | Frostline | case         | 10  | 29.00 | 32.00     | 34.00      | 42.50
FZ-DUK | Duckling, Pekin, Whole, 5.5 lb, 6 ct | Frostline | weighed case | 33  | 4.35  | 4.79      | 5.09       | 6.39
FZ-RAB | Rabbit, Whole, Dressed, 3 lb         | Frostline | piece        | 3   | 21.50 | 23.75     | 25.25      | 31.75
`;

export const dryGoods = `
code   | name                              | brand      | sold  | lbs | cost  | wholesale | restaurant | retail
DG-OIL | Fry Oil, Clear, 35 lb Jug         | Pantry Row | piece | 35  | 34.50 | 38.00     | 40.25      | 50.50
DG-SLT | Kosher Salt, Coarse, 12/3 lb      | Pantry Row | case  | 36  | 27.00 | 30.00     | 31.75      | 39.75
DG-RUB | Barbecue Rub, 5 lb Tub            | Pantry Row | tub   | 5   | 18.50 | 20.50     | 21.75      | 27.50
DG-CHR | Hardwood Lump Charcoal, 40 lb Bag | Pantry Row | piece | 40  | 22.00 | 24.50     | 26.00      | 32.50
`;
