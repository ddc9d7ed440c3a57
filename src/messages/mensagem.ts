/** Sentences of message templates and of their sending. */
import type { Impedimento, Variavel } from '#domain/mensagem/compor.ts';
import { pacienteServidor } from './paciente.ts';

export function variavelDesconhecida(escrita: string, conhecidas: readonly string[]): string {
  return `A variável ${escrita} não existe. Use ${conhecidas.map((nome) => `{{${nome}}}`).join(', ')}.`;
}

/** What a person calls each variable. */
export const VARIAVEL_CURTA: Readonly<Record<Variavel, string>> = {
  paciente: 'nome do paciente',
  primeiroNome: 'primeiro nome do paciente',
  data: 'data',
  hora: 'hora',
  profissional: 'profissional',
  prestador: 'nome do prestador',
  endereco: 'endereço do prestador',
  telefone: 'telefone do prestador',
  link: 'endereço de acesso',
};

/** The variable, and where its value is kept when the screen does not ask for it. */
const aInformar = (nome: Variavel): string =>
  nome === 'endereco' || nome === 'telefone'
    ? `${VARIAVEL_CURTA[nome]} (no cadastro de prestadores)`
    : VARIAVEL_CURTA[nome];

export function textoDoImpedimento(impedimento: Impedimento, canal: 'WHATSAPP' | 'SMS' | 'EMAIL'): string {
  switch (impedimento.motivo) {
    case 'faltando':
      return `Falta informar: ${impedimento.variaveis.map(aInformar).join(', ')}.`;
    case 'sem-consentimento':
      return 'O paciente não autorizou receber mensagens. Registre a autorização no cadastro, em Contato.';
    case 'sem-responsavel':
      return 'O paciente tem menos de 18 anos, e por ele consente o responsável legal. Registre isso em Privacidade > Consentimentos, para “Mensagens e lembretes”.';
    case 'sem-destino':
      return canal === 'EMAIL'
        ? 'O paciente não tem e-mail no cadastro. Informe-o em Contato.'
        : 'O paciente não tem celular com DDD no cadastro. Informe-o em Contato.';
    case 'obito':
      return pacienteServidor.comObito(null, 'Nenhuma mensagem é enviada.');
    case 'inativo':
      return 'Este modelo está inativo. Escolha outro ou ative-o em Modelos de mensagem.';
    case 'passado':
      return 'A data e a hora já passaram. Informe quando será o atendimento.';
    case 'sem-servidor':
      return 'O envio de e-mail não está configurado. Fale com o administrador.';
  }
}

export const envio = {
  titulo: 'Enviar mensagem',
  sujeito: 'Modelos de mensagem',
  descricao: 'Escolha o paciente e o modelo; nada é enviado antes de você conferir o texto.',
  paciente: 'Paciente',
  modelo: 'Modelo',
  profissional: 'Profissional',
  data: 'Data',
  hora: 'Hora',
  link: 'Endereço de acesso',
  linkExemplo: 'https://',
  previa: 'Como o paciente vai ler',
  previaVazia: 'Nada para mostrar ainda',
  previaVaziaTexto: 'Escolha o paciente e o modelo para ver a mensagem.',
  semModelos: 'Nenhum modelo ativo',
  para: (nome: string, destino: string) => `Para ${nome}, ${destino}`,
  assunto: 'Assunto',
  whatsapp: 'Abrir no WhatsApp',
  sms: 'Abrir como SMS',
  email: 'Enviar e-mail',
  termos: (lista: readonly string[]) =>
    `O texto parece tratar da saúde do paciente (${lista.join(', ')}). Mensagens podem ser lidas por outras pessoas.`,
  ciente: 'Conferi, e o texto pode ser enviado por este canal',
  cienteFalta: 'Confirme que o texto pode ser enviado por este canal.',
  enviado: (nome: string) => `E-mail a ${nome} na fila de envio. Acompanhe em Mensagens enviadas.`,
  aberto: 'Envio registrado. Conclua na janela que se abriu.',
  abrirDeNovo: 'A janela não abriu? Abrir a conversa',
  /** Who settled the row, in its history. */
  fila: 'Fila de envio',
  cancelado: 'O envio foi cancelado por um administrador.',
  horarioMudou: 'O horário do agendamento mudou antes de ela sair. Avise o paciente do horário de agora.',
  naoSaiu: 'Um e-mail não foi enviado',
  naoSaiuTexto: (nome: string, falha: string) => `A mensagem a ${nome} não saiu. ${falha}`,
  naoEnviado: 'A mensagem não foi enviada. Tente de novo em instantes.',
  modeloMudou: 'O modelo foi alterado por outra pessoa. Confira o texto novo antes de enviar.',
  ultimas: 'Últimas mensagens a este paciente',
  todas: 'Ver todas',
  nenhuma: 'Nenhuma mensagem foi enviada a este paciente.',
  inserirVariavel: 'Inserir variável',
  exemplo: 'Como o paciente vai ler, com dados de exemplo',
  dataInvalida: 'Informe a data, como 31/12/2026.',
  horaInvalida: 'Informe a hora, como 14:30.',
  linkInvalido: 'Informe um endereço que comece com https://.',
  longa: 'Com os valores preenchidos a mensagem passa de 8.000 caracteres. Use um texto menor.',
} as const;
