/** As cinco cores da classificação de risco, da mais à menos urgente: as mesmas no pronto atendimento e na ambulância. */
export const RISCO = [
  { const: 'VERMELHO', title: 'Vermelho: emergência', 'x-tone': 'error' },
  { const: 'LARANJA', title: 'Laranja: muito urgente', 'x-tone': 'warning' },
  { const: 'AMARELO', title: 'Amarelo: urgente', 'x-tone': 'warning' },
  { const: 'VERDE', title: 'Verde: pouco urgente', 'x-tone': 'success' },
  { const: 'AZUL', title: 'Azul: não urgente', 'x-tone': 'info' },
] as const;

export type Cor = (typeof RISCO)[number]['const'];
