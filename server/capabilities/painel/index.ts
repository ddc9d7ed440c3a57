export type { Medida, MedidaPedida, Medidas } from './plugin.ts';
