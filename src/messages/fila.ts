/** What the queue's calls say, and how the order is explained. */
import type { Motivo } from '#domain/fila/ordem.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import type { Prioridade } from '#domain/recepcao/prioridade.ts';
import { pacienteServidor } from './paciente.ts';

/** '9h12', as it is said. */
export function horaDita(momento: string): string {
  const [hora = '', minuto = ''] = formatHora(momento).split(':');
  return `${Number(hora)}h${minuto}`;
}

/** 'às 9h12', 'à 1h05'. */
export function asHoras(momento: string): string {
  const hora = horaDita(momento);
  return `${hora.startsWith('1h') ? 'à' : 'às'} ${hora}`;
}

/** '1 h 05 min', '12 min', '2 dias 3 h'. */
export function duracaoDita(ms: number): string {
  const minutos = Math.max(0, Math.floor(ms / 60_000));
  const [horas, resto] = [Math.floor(minutos / 60), minutos % 60];
  if (horas >= 24) {
    const dias = Math.floor(horas / 24);
    return [dias === 1 ? '1 dia' : `${dias} dias`, ...(horas % 24 === 0 ? [] : [`${horas % 24} h`])].join(
      ' ',
    );
  }
  return horas === 0 ? `${resto} min` : `${horas} h ${String(resto).padStart(2, '0')} min`;
}

export const filaServidor = {
  recurso: 'Fila de atendimento',
  meuAtendimento: 'Meu atendimento',
  painel: 'Painéis de chamada',
  naoEspera: (situacao: string) =>
    `Só se chama quem está aguardando; este atendimento está em ${situacao.toLowerCase()}.`,
  outroDia: 'Este atendimento não é de hoje. Confira a agenda.',
  jaChamou: (hora: string, onde: string) => `Você já chamou este paciente às ${hora} para ${onde}.`,
  jaChamado: (nome: string, hora: string, onde: string) =>
    `${nome} já chamou este paciente às ${hora} para ${onde}.`,
  comObito: pacienteServidor.comObito(null, 'Ele não é chamado.'),
  semSala: 'Escolha a sala para onde o paciente vai.',
  salaDesconhecida: 'Esta sala não existe mais ou está inativa. Escolha outra.',
  profissionalDesconhecido: 'Este profissional não atende nesta unidade. Escolha outro.',
  chamadaTerminou: 'Esta chamada já terminou. A fila mostra como está agora.',
  aindaChamado: 'Há uma chamada aberta deste paciente. Registre que não respondeu, ou desfaça a chamada.',
  poucasChamadas: (n: number, faz: number) =>
    `A falta se marca depois de ${n} chamadas sem resposta; até agora ${faz === 1 ? 'foi feita 1' : `foram feitas ${faz}`}.`,
  motivoFalta: (n: number) => (n === 1 ? 'Não respondeu à chamada' : `Não respondeu a ${n} chamadas`),
  nadaMuda: 'Escolha outra sala ou outro profissional.',
  painelDesconhecido: 'Este endereço de painel não vale mais. Peça o novo à recepção.',
  painelRevogado: 'Um painel revogado não tem endereço. Cadastre outro.',
  painelMudou: 'Este painel foi revogado ou já tem outro endereço. Abra-o de novo.',
  somenteProfissional:
    'Só um profissional assume um atendimento. Devolva o paciente à fila, para que outro o chame.',
  semNome: 'Paciente',
} as const;

export const atendimentoServidor = {
  agenda: 'a agenda',
  deOutro: 'Este atendimento é de outro profissional. Só quem atende abre o prontuário dele.',
  semPaciente: 'O agendamento está sem paciente. Peça à recepção que escolha um.',
  naoSeInicia: (situacao: string) =>
    `Só se inicia o atendimento de quem está aguardando; este está em ${situacao.toLowerCase()}.`,
  semCategoria: 'Não há categoria de prontuário ativa. Peça ao administrador que cadastre uma.',
} as const;

export const EM_PALAVRAS: { readonly [prioridade in Prioridade]: string } = {
  SUPERPREFERENCIAL: 'Prioridade 80+',
  PREFERENCIAL: 'Preferencial',
  NORMAL: '',
};

type Explicado = {
  readonly prioridade: Prioridade;
  readonly motivoPrioridade: string | null;
  readonly porque: Motivo;
  readonly chegadaEm: string | null;
  readonly inicio: string;
  readonly ausenteEm: string | null;
};

/** Why somebody stands where they stand: 'Prioridade 80+, chegou às 9h12'. */
export function explicar(explicado: Explicado, seguidos: number): string {
  const { prioridade, motivoPrioridade, porque, chegadaEm, inicio, ausenteEm } = explicado;
  const preferencia =
    prioridade === 'PREFERENCIAL' && motivoPrioridade !== null
      ? `${EM_PALAVRAS.PREFERENCIAL} (${motivoPrioridade.toLowerCase()})`
      : EM_PALAVRAS[prioridade];
  const cedo = chegadaEm !== null && chegadaEm < inicio;
  const partes = [
    preferencia,
    chegadaEm === null ? '' : `chegou ${asHoras(chegadaEm)}`,
    cedo ? `conta das ${horaDita(inicio)}, hora marcada` : '',
    ausenteEm === null ? '' : `não respondeu ${asHoras(ausenteEm)}`,
    porque === 'ALTERNANCIA' ? `vez de quem espera há mais tempo, depois de ${seguidos} preferenciais` : '',
  ].filter((parte) => parte !== '');
  const texto = partes.join(', ');
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
