/** One-time public links: the e-mail, the page that anybody opens, and what the house sees of them. */
import type { NomeFinalidade, PassoConvite, SituacaoConvite } from '#domain/convite/convite.ts';

/** What the link is for, said to whoever holds it; nothing of health. */
export const finalidade: {
  readonly [nome in NomeFinalidade]: { readonly titulo: string; readonly pede: string };
} = {
  'assinar-documento': { titulo: 'Assinar documento', pede: 'pede a sua assinatura em um documento' },
  'responder-formulario': { titulo: 'Responder formulário', pede: 'pede que você responda um formulário' },
  teleconsulta: { titulo: 'Consulta por vídeo', pede: 'convida você para uma consulta por vídeo' },
  'confirmar-agendamento': { titulo: 'Confirmar horário', pede: 'pede que você confirme o seu horário' },
  'ver-laudo': { titulo: 'Ver documento', pede: 'enviou um documento para você' },
};

export const conviteServidor = {
  semIdentidade:
    'Informe a data de nascimento ou o CPF da pessoa: sem isso não há como conferir quem abre o link.',
  nascimentoInvalido: 'Informe uma data de nascimento que já passou.',
  prazoInvalido: (dias: number) =>
    `O link precisa valer até uma data futura, a no máximo ${dias} dias de hoje.`,
  emailInvalido: 'Informe um e-mail válido.',
  telefoneInvalido: 'Informe um celular com DDD.',
  semEmail: 'Esta pessoa está sem e-mail no pedido. Envie o link por WhatsApp ou copie.',
  semLink: 'Este link foi feito com outra chave e não pode ser mostrado de novo. Cancele-o e faça outro.',
  identidadeVazia: 'Preencha para continuar.',
  pedeResponsavel:
    'Este link é de alguém com menos de 18 anos: quem responde é o responsável legal. Informe o seu nome e o seu CPF, e marque que você é o responsável.',
  naoSaiu: 'Um link não saiu por e-mail',
  naoSaiuTexto: (nome: string, falha: string) =>
    `Para ${nome}: ${falha} Copie o link ou mande por WhatsApp, ou envie de novo.`,
  cancelado: 'O envio foi cancelado.',
  vencidoNaFila: 'O prazo do link terminou antes de a mensagem sair.',
  restam: (n: number) => (n === 1 ? 'Resta 1 tentativa.' : `Restam ${n} tentativas.`),
} as const;

export const emailConvite = {
  assunto: (remetente: string, nome: NomeFinalidade, substitui = false) =>
    `${remetente}: ${finalidade[nome].titulo.toLocaleLowerCase('pt-BR')}${substitui ? ' (substitui o anterior)' : ''}`,
  linhas: (dados: {
    nome: string;
    quem: string;
    finalidade: NomeFinalidade;
    link: string;
    ate: string;
    substitui?: boolean;
  }) => [
    `Olá, ${dados.nome}.`,
    ...(dados.substitui
      ? [
          `O que ${dados.quem} enviou antes foi substituído e não vale mais. O que vale está no endereço abaixo.`,
        ]
      : []),
    `${dados.quem} ${finalidade[dados.finalidade].pede}. Abra o endereço abaixo no celular ou no computador; não é preciso ter cadastro.`,
    dados.link,
    `O link é só seu e vale até ${dados.ate}. Ao abrir, vamos confirmar quem é você. Não encaminhe esta mensagem.`,
    'Se você não esperava esta mensagem, ignore-a.',
  ],
} as const;

export const textoWhatsapp = (dados: {
  nome: string;
  quem: string | null;
  finalidade: NomeFinalidade;
  link: string;
}): string =>
  `Olá, ${dados.nome}. ${dados.quem ?? 'Uma clínica'} ${finalidade[dados.finalidade].pede}: ${dados.link}\nO link é só seu. Não encaminhe.`;

export const situacaoConvite: { readonly [s in SituacaoConvite]: string } = {
  aberto: 'Aguardando',
  usado: 'Respondido',
  vencido: 'Vencido',
  revogado: 'Cancelado',
  bloqueado: 'Bloqueado',
};

export const passoConvite: { readonly [p in PassoConvite]: string } = {
  criado: 'Link criado',
  enviado: 'Mensagem enviada',
  'nao-enviado': 'O e-mail não saiu',
  aberto: 'Link aberto',
  conferido: 'Identidade confirmada',
  negado: 'Identidade não confirmada',
  visto: 'Conteúdo visto',
  usado: 'Respondido',
  recusado: 'Recusado',
  revogado: 'Link cancelado',
};

/** The public page. */
export const conviteTela = {
  carregando: 'Abrindo o link…',
  titulo: 'Link',
  falha: 'Não foi possível abrir o link',
  deNovo: 'Confirme que ainda é você',
  ola: (nome: string, prestador: string | null, pede: string) =>
    `Olá, ${nome}. ${prestador ?? 'A clínica'} ${pede}.`,
  antes: 'Antes de mostrar qualquer coisa, precisamos confirmar que é você.',
  nascimento: 'Sua data de nascimento',
  cpf: 'Os 4 últimos números do seu CPF',
  deMenor:
    'Este link é de alguém com menos de 18 anos. Quem lê e responde é o responsável legal: informe quem você é.',
  responsavelNome: 'Seu nome, responsável legal',
  responsavelCpf: 'Seu CPF',
  responsavelDeclara: 'Declaro que sou o responsável legal desta pessoa.',
  continuar: 'Continuar',
  fechado: {
    usado: 'Este link já foi respondido. Não é preciso fazer mais nada.',
    vencido: 'O prazo deste link terminou. Peça outro a quem o enviou.',
    revogado: 'Quem enviou este link o cancelou. Fale com a clínica se tiver dúvida.',
    bloqueado:
      'O link foi bloqueado porque os dados não conferiram muitas vezes. Peça outro a quem o enviou.',
  },
  semTela: 'Este link é para algo que esta instalação ainda não faz. Avise quem o enviou.',
} as const;

/** The link as the house sees it. */
export const linkDaCasa = {
  peloResponsavel: (nome: string) => `Responde pelo menor, como responsável legal: ${nome}.`,
  copiar: 'Copiar link',
  copiado: 'Link copiado.',
  naoCopiou: 'O navegador não deixou copiar. Selecione o endereço e copie.',
  email: 'Enviar por e-mail',
  emailDeNovo: 'Enviar de novo por e-mail',
  emailNaFila: (para: string) => `O link será enviado para ${para}.`,
  whatsapp: 'Abrir no WhatsApp',
  qr: 'Mostrar QR',
  esconderQr: 'Esconder QR',
  endereco: (nome: string) => `Link de ${nome}`,
  qrDe: (link: string) => `QR do link ${link}`,
  cancelar: 'Cancelar link',
  cancelarPergunta: (nome: string) => `Cancelar o link de ${nome}?`,
  cancelarTexto:
    'Quem abrir o endereço verá que ele foi cancelado. Não há como desfazer; dá para fazer outro.',
  cancelado: 'Link cancelado.',
  falha: 'Não foi possível. Tente novamente em instantes.',
  valeAte: (ate: string) => `Vale até ${ate}`,
  passos: 'O que aconteceu com o link',
  voltar: 'Voltar',
} as const;

/** The page of a link that leads to a PDF. */
export const documentoDoLink = {
  lendo: 'Abrindo o documento…',
  falha: 'Não foi possível abrir o documento',
} as const;
