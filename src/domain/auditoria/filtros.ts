/** By what the audit is filtered, as its address and its call name it. */
export const FILTROS = [
  'de',
  'ate',
  'evento',
  'usuario',
  'recurso',
  'registro',
  'pedido',
  'prestador',
] as const;
