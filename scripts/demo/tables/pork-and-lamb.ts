/** Pork and lamb by IMPS item number, in the columns of the beef table. */
export const pork = `
code   | name                                 | brand         | sold          | lbs  | cost  | wholesale | restaurant | retail
402B   | Pork Leg, Fresh Ham, Boneless        | Hickory Gate  | weighed piece | 13.5 | 2.35  | 2.65      | 2.85       | 3.69
405A   | Pork Shoulder, Picnic, Boneless      | Hickory Gate  | weighed piece | 6.8  | 2.10  | 2.35      | 2.55       | 3.29
406    | Pork Shoulder, Boston Butt, Bone-In  | Hickory Gate  | weighed piece | 8.2  | 1.95  | 2.19      | 2.35       | 3.09
406A   | Pork Shoulder, Boston Butt, Boneless | Hickory Gate  | weighed piece | 7.4  | 2.30  | 2.59      | 2.75       | 3.59
408    | Pork Belly, Skin-On                  | Hickory Gate  | weighed piece | 13   | 3.25  | 3.60      | 3.85       | 4.99
409    | Pork Belly, Skinless                 | Hickory Gate  | weighed piece | 11.5 | 3.85  | 4.25      | 4.55       | 5.79
412B   | Pork Loin, Center-Cut, Boneless      | Hickory Gate  | weighed piece | 7.2  | 2.75  | 3.05      | 3.25       | 4.19
415    | Pork Tenderloin, 12 lb Case          | Hickory Gate  | fixed pounds  | 12   | 3.10  | 3.45      | 3.69       | 4.69
416A   | Pork Spareribs, St. Louis Style      | Smoke & Plank | weighed case  | 32   | 3.20  | 3.55      | 3.79       | 4.89
422    | Pork Loin, Back Ribs, 2 and Down     | Smoke & Plank | weighed case  | 30   | 4.10  | 4.55      | 4.85       | 6.09
496    | Ground Pork, 5 lb Pack               | Hickory Gate  | fixed pounds  | 5    | 2.25  | 2.49      | 2.69       | 3.49
539    | Bacon, Sliced, Hickory Smoked, 15 lb | Smoke & Plank | case          | 15   | 61.00 | 67.50     | 71.50      | 89.50
PK-HAM | Ham, Boneless, Fully Cooked          | Smoke & Plank | weighed piece | 9    | 2.95  | 3.29      | 3.49       | 4.49
PK-ITL | Italian Sausage Links, Mild, 10 lb   | Hickory Gate  | case          | 10   | 29.50 | 33.00     | 35.00      | 44.00
PK-CHZ | Chorizo, Fresh, 5 lb Tub             | Hickory Gate  | tub           | 5    | 15.80 | 17.50     | 18.75      | 23.50
`;

export const lamb = `
code | name                             | brand     | sold          | lbs | cost  | wholesale | restaurant | retail
204C | Lamb Rack, Roast-Ready, Frenched | Lowmeadow | weighed piece | 1.9 | 15.60 | 17.20     | 18.20      | 22.99
207  | Lamb Shoulders, Square-Cut       | Lowmeadow | weighed piece | 7.6 | 6.40  | 7.05      | 7.49       | 9.49
210  | Lamb Foreshank                   | Lowmeadow | weighed case  | 24  | 5.85  | 6.45      | 6.85       | 8.69
232  | Lamb Loin, Trimmed               | Lowmeadow | weighed piece | 3.4 | 9.90  | 10.90     | 11.55      | 14.59
234  | Lamb Leg, Boneless, Tied         | Lowmeadow | weighed piece | 6.2 | 8.10  | 8.95      | 9.45       | 11.99
296  | Ground Lamb, 5 lb Pack           | Lowmeadow | fixed pounds  | 5   | 6.90  | 7.60      | 8.05       | 10.19
`;
