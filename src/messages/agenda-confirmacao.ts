/** Confirming an appointment by a link: what the house says and sends, and what the patient reads. */
import { plural } from './palavras.ts';

/** The house's own text, where no template is chosen; the variables are those of message templates. */
export const textoPadrao = {
  nome: 'Confirmação de horário (texto padrão)',
  assunto: 'Confirme o seu horário de {{data}}',
  texto:
    'Olá, {{primeiroNome}}. Você tem horário com {{profissional}} em {{prestador}}: {{data}}, às {{hora}}.\n\nConfirme, desmarque ou peça outro horário por aqui: {{link}}\n\nO link é só seu. Não encaminhe esta mensagem.',
  /** Under a template that forgets the link. */
  comLink: '\n\nConfirme, desmarque ou peça outro horário por aqui: {{link}}',
} as const;

/** To whoever was given another time by the house. */
export const textoRemarcado = {
  nome: 'Mudança de horário (texto padrão)',
  assunto: 'O seu horário mudou para {{data}}',
  texto:
    'Olá, {{primeiroNome}}. Precisamos mudar o seu horário em {{prestador}}. Agora é com {{profissional}}: {{data}}, às {{hora}}.\n\nConfirme, desmarque ou peça outro horário por aqui: {{link}}\n\nO link é só seu. Não encaminhe esta mensagem.',
} as const;

/** To whoever had a time that the house cannot keep; there is nothing to answer by a link. */
export const textoCancelado = {
  nome: 'Cancelamento de horário (texto padrão)',
  assunto: 'O seu horário de {{data}} foi desmarcado',
  texto:
    'Olá, {{primeiroNome}}. Precisamos desmarcar o seu horário com {{profissional}} em {{prestador}}: {{data}}, às {{hora}}.\n\nFale com a clínica para marcar outro. Pedimos desculpas pelo transtorno.',
} as const;

export const confirmacaoServidor = {
  sujeito: 'Agenda',
  paciente: 'Paciente, pelo link',
  sumiu: 'O agendamento não existe mais.',
  semPaciente: 'O horário ainda não tem paciente.',
  passou: 'O horário já passou.',
  encerrado: (situacao: string) =>
    `O agendamento está na situação ${situacao.toLocaleLowerCase('pt-BR')} e não pede confirmação.`,
  naoCancelado: 'O agendamento não está desmarcado.',
  semLink: 'De um horário desmarcado não há link. Escolha e-mail, WhatsApp ou SMS.',
  canalDoModelo: 'O modelo escolhido é de outro canal. Escolha o canal do modelo ou outro modelo.',
  mudou: 'O horário mudou enquanto esta página estava aberta. Confira o novo horário.',
  naoMais: 'Este horário não aceita mais resposta pelo link. Fale com a clínica.',
  motivo: (texto: string) => `Pelo paciente: ${texto}`,
  motivoFalta: 'Diga em poucas palavras por que precisa desmarcar.',
  outro: 'O paciente pediu outro horário pelo link.',
  contato: 'Pediu pelo link',
  aviso: { cancelado: 'Um paciente desmarcou pelo link', outro: 'Um paciente pediu outro horário' },
  avisoTexto: (paciente: string, quando: string, motivo: string) => `${paciente}, ${quando}. ${motivo}`,
} as const;

/** The page that the patient opens, once it is known who it is. */
export const confirmacaoPublica = {
  titulo: 'Seu horário',
  situacoes: {
    aberto: 'Aguardando a sua resposta',
    confirmado: 'Horário confirmado',
    cancelado: 'Este horário foi desmarcado',
    chegou: 'A sua chegada já foi registrada',
    passou: 'Este horário já passou',
  },
  confirmadoTexto: 'Esperamos você. Se algo mudar, avise por aqui.',
  canceladoTexto: 'Se quiser marcar de novo, fale com a clínica.',
  mudou: (antes: string) => `O horário mudou. Antes era ${antes}.`,
  quando: 'Quando',
  profissional: 'Com',
  onde: 'Onde',
  telefone: 'Telefone',
  as: (data: string, hora: string) => `${data}, às ${hora}`,
  confirmar: 'Confirmar presença',
  desmarcar: 'Desmarcar',
  outro: 'Pedir outro horário',
  motivo: 'Por que precisa desmarcar?',
  motivoExemplo: 'Não consigo ir neste dia',
  desmarcarBotao: 'Desmarcar o horário',
  outroTexto: 'O horário de agora fica livre, e a clínica avisa quando houver outro.',
  dias: 'Em que dias pode',
  diasTodos: 'Qualquer dia',
  parte: 'Em que parte do dia',
  outroBotao: 'Liberar este e pedir outro',
  voltar: 'Voltar',
  motivoFalta: 'Diga em poucas palavras por que precisa desmarcar.',
  falha: 'Não foi possível enviar a resposta. Tente novamente.',
  outroPedido: 'Recebemos o seu pedido. A clínica avisa quando houver outro horário.',
} as const;

/** The agenda's side. */
export const confirmacaoTela = {
  acao: 'Pedir confirmações',
  titulo: 'Pedir confirmação',
  avisarTitulo: 'Avisar quem mudou de horário',
  avisarTodosTitulo: 'Avisar os pacientes',
  desmarcadosTitulo: 'Avisar quem foi desmarcado',
  desmarcadosTexto: 'Estes pacientes ainda não sabem que o horário foi desmarcado. A mensagem diz qual era.',
  desmarcadosNenhum: 'Ninguém mais a avisar',
  desmarcadosNenhumTexto: 'Os horários foram retomados, ou já passaram.',
  grupo: 'Quem avisar',
  grupos: {
    REMARCACAO: (n: number) => `Mudaram de horário (${n})`,
    CANCELAMENTO: (n: number) => `Desmarcados (${n})`,
  },
  avisado: 'mensagem enviada',
  avisarTexto:
    'Estes pacientes ainda não sabem do novo horário. A mensagem diz qual é e leva um link só de cada um, em que confirma, desmarca ou pede outro.',
  avisarNenhum: 'Ninguém mais a avisar',
  avisarNenhumTexto: 'Todos já confirmaram o novo horário, ou ele já passou.',
  semMensagem: (n: number) =>
    `${plural(n, 'paciente não recebe', 'pacientes não recebem')} mensagem. Avise por telefone:`,
  semTelefone: 'sem telefone no cadastro',
  semNenhum: 'sem e-mail nem celular',
  tituloDia: (dia: string) => `Confirmações de ${dia}`,
  texto: 'Cada paciente recebe um link só seu, em que confirma, desmarca ou pede outro horário.',
  modelo: 'Mensagem',
  modeloPadrao: 'Texto padrão',
  canal: 'Enviar por',
  canais: { EMAIL: 'E-mail', WHATSAPP: 'WhatsApp', SMS: 'SMS', LINK: 'Copiar o link' },
  nenhum: 'Ninguém a confirmar neste dia',
  nenhumTexto: 'Todos já confirmaram, ou não há mais horários marcados.',
  enviar: (n: number) => `Enviar ${plural(n, 'e-mail', 'e-mails')}`,
  abrirWhatsapp: 'WhatsApp',
  copiar: 'Copiar link',
  copiado: 'Link copiado.',
  naoCopiou: (link: string) => `O navegador não deixou copiar. O link é ${link}`,
  enviados: (n: number) => `${plural(n, 'e-mail na fila', 'e-mails na fila')} de envio.`,
  recusados: (n: number) => plural(n, 'paciente não recebeu', 'pacientes não receberam'),
  aberto: 'Envio registrado. Conclua na janela que se abriu.',
  falha: 'Não foi possível pedir a confirmação.',
  ultimo: {
    criado: 'link criado',
    enviado: 'mensagem enviada',
    'nao-enviado': 'e-mail não saiu',
    aberto: 'link aberto',
    conferido: 'link aberto',
    negado: 'link aberto, identidade não conferiu',
    visto: 'link aberto',
    usado: 'respondeu pelo link',
    recusado: 'desmarcou pelo link',
    revogado: 'link cancelado',
  },
  semEmail: 'sem e-mail',
  semCelular: 'sem celular',
  semConsentimento: 'não autorizou mensagens',
  semIdentidade: 'sem data de nascimento e CPF no cadastro',
  pedir: 'Pedir confirmação',
  link: 'Confirmação pelo paciente',
} as const;
