/** What the agenda says from the server; the screen's own words are in agenda-tela.ts. */
import { formatData } from '#domain/formato/data.ts';
import { COMECA_ATE, DIAS_DE_BUSCA } from '#domain/agenda/busca.ts';
import type { CarteiraQueNaoVale as NaoVale } from '#domain/paciente/convenio.ts';

export const agenda = {
  sujeito: 'Agenda',
  encaixe: 'Encaixes na agenda',
  bloqueio: 'Bloqueios da agenda',
  espera: 'Lista de espera',
  passou: 'Este horário já passou. Escolha outro.',
  fora: 'O profissional não atende neste horário. Escolha um horário da escala ou marque um encaixe.',
  semEscala: 'O profissional não tem escala nesta unidade.',
  naoServe: {
    tipo: 'A escala deste horário não aceita este tipo de atendimento. Escolha outro horário ou outro tipo.',
    convenio:
      'O profissional não atende este convênio neste horário. Escolha outro horário, outro convênio ou Particular.',
    particular: 'O profissional não atende particular neste horário. Escolha outro horário ou um convênio.',
  },
  convenioAEscolher: (nomes: readonly string[]) =>
    `O paciente tem ${new Intl.ListFormat('pt-BR').format(nomes)} no cadastro. Escolha o convênio, ou Particular.`,
  convenioVencido: (carteiras: readonly NaoVale[]) => {
    // Neither 'venceu' nor 'vence': the day may be to come.
    const motivo = ({ validade, plano, porque }: NaoVale) =>
      porque === 'CONVENIO'
        ? 'convênio inativo'
        : porque === 'PLANO'
          ? `plano ${plano ?? ''} inativo`
          : `carteira válida até ${formatData(validade ?? '')}`;
    const [unica] = carteiras;
    return unica && carteiras.length === 1
      ? `O convênio ${unica.convenio}, do cadastro do paciente, não vale neste dia (${motivo(unica)}). Escolha outro ou Particular.`
      : `Os convênios do cadastro do paciente não valem neste dia: ${new Intl.ListFormat('pt-BR').format(carteiras.map((carteira) => `${carteira.convenio} (${motivo(carteira)})`))}. Escolha outro ou Particular.`;
  },
  naoCabe: 'O atendimento não cabe até o fim da escala. Escolha outro horário ou uma duração menor.',
  bloqueado: 'A agenda está bloqueada neste horário. Escolha outro.',
  ocupado: 'Este horário acabou de ser ocupado. Escolha outro.',
  sala: 'A sala está ocupada por outro profissional neste horário. Escolha outro horário ou outra sala.',
  venceu: 'A reserva venceu e o horário foi liberado. Escolha o horário de novo.',
  deOutro: (nome: string) => `Este horário está reservado por ${nome}.`,
  muitas: (maximo: number) => `Você já tem ${maximo} horários reservados. Marque ou libere um deles antes.`,
  jaMarcado: 'Este horário já foi marcado.',
  naoMove: (situacao: string) => `Um agendamento na situação ${situacao} não muda de horário.`,
  canceleOHorario: 'Cancele o agendamento.',
  inativo: 'O cadastro deste paciente está inativo. Reative-o antes de marcar.',
  semFim: 'Diga quantas vezes repetir ou até que dia; o fim deve alcançar ao menos a segunda vez.',
  longa: (maximo: number) =>
    `Uma repetição tem até ${maximo} vezes. Escolha um último dia mais perto e, depois dele, marque outra repetição.`,
  serieOcupada: (quantos: number) =>
    quantos === 1
      ? 'Um dos horários da repetição não está livre. Marque os outros ou escolha outro horário.'
      : `${quantos} dos horários da repetição não estão livres. Marque os outros ou escolha outro horário.`,
  periodo: 'O período precisa ter início antes do fim e até 366 dias.',
  dias: (maximo: number) => `Peça no máximo ${maximo} dias de uma vez.`,
  busca: {
    data: 'Esta data não existe.',
    passado: 'Esta data já passou. Escolha hoje ou um dia à frente.',
    longe: `Escolha uma data até ${COMECA_ATE} dias à frente.`,
    ordem: 'O último dia precisa vir depois do primeiro.',
    muitos: `Procure no máximo ${DIAS_DE_BUSCA} dias de uma vez.`,
  },
  afetadoMudou: 'Um dos agendamentos mudou enquanto o bloqueio era preparado. Confira a lista de novo.',
  bloqueioAfeta: (quantos: number) =>
    `${quantos === 1 ? 'Há 1 paciente marcado' : `Há ${quantos} pacientes marcados`} neste período. Bloqueie pela agenda, em Mais ações, para dar um novo horário a cada um.`,
  semFora: 'Estes agendamentos já foram tratados. Confira a lista de novo.',
  motivoForaDaEscala: 'O profissional não atende mais neste horário',
  motivoBloqueio: (motivo: string) => `Agenda bloqueada: ${motivo}`,
} as const;

/** The agenda in the professional's own calendar. */
export const calendarioTexto = {
  soProfissional: 'O endereço de calendário é de quem atende. A sua conta não está ligada a um profissional.',
  nome: (profissional: string) => `Agenda de ${profissional}`,
  acao: 'Ver no meu calendário',
  titulo: 'A agenda no meu calendário',
  texto:
    'Um endereço só seu, que o Google Agenda, o Outlook ou o calendário do telefone lê sozinho. Quem tiver o endereço vê os seus horários; não o envie a ninguém.',
  nomes: 'Mostrar o nome completo dos pacientes',
  nomesTexto:
    'O calendário fica fora do Zelo, num serviço de terceiros. Sem isto, cada paciente aparece só pelas iniciais.',
  falhaGravar: 'O endereço ficou como estava. Tente novamente em instantes.',
  criar: 'Criar endereço',
  trocar: 'Trocar o endereço',
  trocarTexto: 'O endereço de agora deixa de funcionar nos calendários em que foi posto.',
  endereco: 'Endereço do calendário',
  copiar: 'Copiar',
  copiado: 'Endereço copiado.',
  naoCopiou: 'O navegador não deixou copiar. Selecione o endereço e copie.',
  lido: (quando: string) => `Lido por um calendário ${quando}`,
  naoLido: 'Ainda não foi lido por nenhum calendário.',
  comNomes: 'Com o nome completo dos pacientes.',
  semNomes: 'Com as iniciais dos pacientes.',
  valeAte: (dia: string) => `Vale até ${dia}.`,
  vencido: (dia: string) => `Venceu em ${dia} e não responde mais. Renove para o mesmo endereço voltar.`,
  renovar: 'Renovar',
  renovado: (dia: string) => `O mesmo endereço vale até ${dia}.`,
  semEndereco: 'Não há endereço de calendário para renovar. Crie um.',
  avisoDoFim: (dia: string) => `Este calendário vale até ${dia}: renove no Zelo, em Agenda`,
  revogar: 'Desligar',
  revogado: 'O endereço não funciona mais.',
  falha: 'Não foi possível. Tente novamente em instantes.',
} as const;
