/** What a rectified report says of the one before it (LAB-01). */
export const laudoMudou = {
  mudou: (agora: string, antes: string) => `${agora} **(antes: ${antes})**`,
  normal: 'na referência',
  semInterpretacao: 'sem interpretação',
  naoHavia: 'não havia',
  retirado: 'retirado',
  germeRetirado: (germe: string) => `Retirado: ${germe}, que o laudo anterior dizia`,
} as const;
