/** Pages of the list that is written: two hundred rows at once are slow to draw and no easier to read. */
export const PAGE = 20;
export const pageOf = (place: number): number => Math.floor(Math.max(place, 0) / PAGE) * PAGE;
