/** Signatures by public link: the sheet of evidence, the page, and the dialog that asks for them. */
import type { PapelNoPedido } from '#domain/assinatura/eletronica.ts';

export const papelNoPedido: { readonly [papel in PapelNoPedido]: string } = {
  PROFISSIONAL: 'Profissional',
  PACIENTE: 'Paciente',
  RESPONSAVEL: 'Responsável',
  TESTEMUNHA: 'Testemunha',
};

const CONSENTIMENTO =
  'Li o documento e concordo em assiná-lo por este meio. Aceito que esta assinatura eletrônica avançada (Lei 14.063/2020) valha como a minha e sei que data, endereço de internet, navegador e a confirmação da minha identidade ficam guardados como prova.';

/** Written into the PDF: letters of the standard fonts. */
export const evidencia = {
  titulo: 'Evidências da assinatura eletrônica',
  explica:
    'Assinatura eletrônica avançada, nos termos da Lei 14.063/2020, art. 4º, II, feita por link pessoal com identidade conferida. Não é uma assinatura com certificado ICP-Brasil.',
  passos: 'Cada passo',
  aoLado: (nome: string, arquivo: string) => `Assinatura de ${nome} - ${arquivo}`,
  linhas: {
    signatario: 'Quem assinou',
    responsavel: 'Responsável legal',
    papel: 'Como',
    quando: 'Quando',
    conferencia: 'Identidade',
    endereco: 'Endereço IP',
    navegador: 'Navegador',
    visto: 'SHA-256 do que foi lido',
    pedido: 'A pedido de',
    numero: 'Nº do link',
    consentimento: 'Declarou',
  },
  conferencia: (dados: readonly string[]) => `Confirmou ${dados.join(' e ')}, como no cadastro`,
  responsavel: (menor: string, cpf: string) =>
    `CPF ${cpf}, que declarou responder por ${menor}, menor de 18 anos`,
  nascimento: 'a data de nascimento',
  cpf: (final: string) => `os 4 últimos números do CPF (${final})`,
  consentimento: CONSENTIMENTO,
} as const;

export const linkServidor = {
  nomeVazio: 'Informe o nome de quem vai assinar.',
  naoEsperaMais: 'Este documento não espera mais pela sua assinatura. Fale com quem enviou o link.',
  foraDaVez: (nome: string) =>
    `Ainda não é a sua vez: ${nome} assina antes. Você pode voltar a este link depois.`,
  vazia: 'Desenhe a sua assinatura ou escreva o seu nome.',
  desenho: 'O desenho não pôde ser lido. Limpe e desenhe de novo.',
  nome: (nome: string) => `Escreva o seu nome como está no documento: ${nome}.`,
  semMotivo: 'Diga por que não vai assinar.',
} as const;

export const emailPedidos = {
  assunto: (titulo: string, n: number) =>
    n === 1
      ? `${titulo}: um documento espera a sua assinatura`
      : `${titulo}: ${n} documentos esperam a sua assinatura`,
  linhas: (nome: string, n: number, link: string) => [
    `Olá, ${nome}.`,
    n === 1 ? 'Pediram a sua assinatura em um documento.' : `Pediram a sua assinatura em ${n} documentos.`,
    link,
    'Entre com o seu usuário para ver quais são e quem pediu.',
  ],
} as const;

/** The page of the link. */
export const assinarPorLink = {
  titulo: 'Assinar documento',
  quem: (nome: string, papel: string) => `${nome} · ${papel}`,
  pede: (nome: string, prestador: string | null) =>
    prestador === null ? `${nome} pede` : `${nome}, ${prestador}`,
  baixar: 'Baixar o documento',
  assine: 'Sua assinatura',
  desenhar: 'Desenhar',
  escrever: 'Escrever o nome',
  desenhe: 'Desenhe com o dedo ou o mouse',
  limpar: 'Limpar',
  nome: 'Seu nome completo',
  concordo: CONSENTIMENTO,
  semConcordar: 'Marque que leu e concorda para assinar.',
  assinar: 'Assinar',
  recusar: 'Não vou assinar',
  recusarTitulo: 'Não assinar este documento?',
  recusarTexto: 'Quem pediu recebe o motivo. Depois disso o link não abre mais.',
  motivo: 'Motivo',
  confirmarRecusa: 'Não assinar',
  voltar: 'Voltar',
  falha: 'Não foi possível. Tente novamente em instantes; nada do que você fez se perdeu.',
  assinado: 'Documento assinado',
  assinadoTexto:
    'A clínica já foi avisada. Guarde uma cópia do que você assinou; a que traz as assinaturas, peça à clínica quando todos tiverem assinado.',
  copia: 'Baixar cópia',
  recusado: 'Recusa registrada',
  recusadoTexto: 'A clínica já foi avisada. Pode fechar esta página.',
} as const;

/** The dialog of the house. */
export const pedirPorLink = {
  externos: 'Pessoas sem cadastro no sistema',
  externosAjuda:
    'Paciente, responsável ou testemunha assina por um link pessoal, depois de confirmar quem é.',
  incluirPaciente: (nome: string) => `Incluir ${nome}`,
  incluir: 'Incluir pessoa',
  papel: 'Assina como',
  nome: 'Nome completo',
  nascimento: 'Nascimento',
  cpf: 'CPF',
  email: 'E-mail',
  telefone: 'Celular',
  retirar: (nome: string) => (nome ? `Retirar ${nome}` : 'Retirar pessoa'),
  emOrdem: 'Um depois do outro',
  ordem: 'Quem assina antes',
  antes: (nome: string) => `${nome} assina antes`,
  depois: (nome: string) => `${nome} assina depois`,
  link: 'Ver link',
  links: 'Links pessoais do pedido',
  pronto: 'Pronto',
} as const;
