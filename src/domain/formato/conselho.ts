/** 'CRM-MG 12345', the way a professional signs. */
export function formatConselho(conselho: {
  readonly tipo: string;
  readonly uf: string;
  readonly numero: string;
}): string {
  return `${conselho.tipo}-${conselho.uf} ${conselho.numero}`;
}
