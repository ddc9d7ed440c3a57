/** Taking over, or giving back, what a colleague who is gone holds in a queue: what is refused, told and kept. */
import type { Ausencia } from '#domain/fila/ausencia.ts';

export const passagem = {
  presente: (nome: string) =>
    `${nome === '' ? 'Quem atende' : nome} continua atendendo. Só se assume ou devolve o que é de quem saiu: combine com essa pessoa.`,
  jaSeu: 'Este atendimento já é seu.',
  semVinculo: 'Diga antes que vai atender: inicie o seu vínculo na fila.',
  /** After the name of whoever holds. */
  saiu: {
    CONTA: 'sem conta em uso',
    UNIDADE: 'não atende mais nesta unidade',
    VINCULO: 'o vínculo terminou',
    SESSAO: 'saiu do sistema',
    SILENCIO: 'sem sinal há mais de uma hora',
  } satisfies { readonly [ausencia in Ausencia]: string },
  assumido: 'Um atendimento seu foi assumido',
  devolvido: 'Um atendimento seu voltou à fila',
  porque: (nome: string, motivo: string) => `Por ${nome}: ${motivo}`,
} as const;
