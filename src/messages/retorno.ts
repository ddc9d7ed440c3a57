/** Booking the patient's return from the chart. */
import { formatData } from '#domain/formato/data.ts';
import type { RetornoSugerido } from '#domain/agenda/retorno.ts';

const PORQUE: Readonly<Record<RetornoSugerido['porque'], string>> = {
  PLANO: 'como o plano diz',
  CONVENIO: 'antes de terminar o retorno sem cobrança do convênio',
  PADRAO: 'em 30 dias; o plano não diz outro prazo',
};

export const retornoTela = {
  acao: 'Marcar retorno',
  titulo: 'Marcar retorno',
  sugestao: ({ dia, porque }: RetornoSugerido) => `A partir de ${formatData(dia)}, ${PORQUE[porque]}.`,
  aPartirDe: 'A partir de',
  horarios: 'Horários livres: um clique marca',
  marcar: (quando: string) => `Marcar ${quando}`,
  marcado: (paciente: string, quando: string) => `Retorno de ${paciente} marcado para ${quando}.`,
  desfazer: 'Desfazer',
  desfeito: 'O retorno foi desmarcado.',
  motivoDesfazer: 'Marcado por engano',
  falha: 'O retorno não foi marcado. Tente outro horário.',
  falhaDesfazer: 'O retorno continua marcado. Cancele-o pela agenda.',
  falhaProcura: 'Não foi possível procurar horários.',
  nenhum: 'Nenhum horário livre a partir deste dia',
  nenhumTexto: 'Escolha outro dia ou ponha o paciente na lista de espera.',
  espera: 'Abrir lista de espera',
  agenda: 'Ver na agenda',
} as const;
