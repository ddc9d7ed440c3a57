/** Sentences of compulsory notification and of the secrecy that the law orders. */
export const notificacaoCompulsoria = {
  sujeito: 'Notificação compulsória',
  saiu: 'O problema que a pedia saiu do prontuário ou mudou de código.',
  unida: 'Os dois cadastros do paciente tinham este caso. Notifica-se uma vez, pelo que vence antes.',
  separada: 'A união dos cadastros foi desfeita, e o caso é de outra pessoa.',
  aviso: (agravos: readonly string[]): string =>
    agravos.length === 1
      ? `${agravos[0]}: notificação compulsória.`
      : `Notificação compulsória: ${agravos.join('; ')}.`,
  prazo: {
    IMEDIATA: (destino: string | null): string =>
      `Comunique em até 24 horas${destino ? ` (${destino})` : ''}, mesmo que seja só suspeita.`,
    SEMANAL: (quando: string | null): string =>
      quando
        ? `Notifique em até 7 dias; em até 24 horas nestes casos: ${quando}.`
        : 'Notifique em até 7 dias.',
  },
  caminho: 'Ver notificações',
  sigilo:
    'A Lei 14.289/2022 protege o sigilo desta condição. Se a pessoa quiser, restrinja a leitura deste prontuário.',
} as const;
