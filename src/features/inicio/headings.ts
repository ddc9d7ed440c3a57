import { appMessages } from '#messages/app.ts';
import { novidades } from '#messages/novidades.ts';
import { primeiroDia } from '#messages/primeiro-dia.ts';
import type { Heading } from '#shared/navigation/headings.ts';
import { FIRST_DAY } from './first-day-path.ts';

const place = appMessages.inicio;

/** Pages of the home that stand in no menu. */
export const headings: readonly Heading[] = [
  { title: primeiroDia.titulo, page: primeiroDia.cartao, path: FIRST_DAY, place, admin: true },
  { title: novidades.titulo, page: novidades.cartao, path: '/novidades', place, also: novidades.procura },
];
