/** Sentences of the digital signature. Those of the specification (B5, B8) are verbatim. */
import type { Referencia } from '#domain/assinatura/politicas.ts';
import type { MotivoSemEfeito, SemEfeitoPublico } from '#domain/documento/sem-efeito.ts';
import type {
  DepoisDaAssinatura,
  MomentoAssinatura,
  MotivoAssinatura,
  NaturezaAssinatura,
  SituacaoAssinatura,
} from '#domain/assinatura/relatorio.ts';

/** What the server says beside the catalogue in erros.ts. */
export const assinaturaServidor = {
  soPdf: 'Assinatura suporta apenas para PDF.',
  semAssinante: 'Dados do assinante não informado. O usuário é um profissional?',
  pdfGrande: 'O PDF é grande demais para ser assinado. O limite é 100 MB.',
  assinaturasDemais: (maximo: number) =>
    `O PDF tem mais de ${maximo} assinaturas e não é conferido. Confira o arquivo com quem o enviou.`,
  pdfIncompleto: 'O PDF está incompleto: falta o fim do arquivo. Gere ou envie o arquivo de novo.',
  pdfCauda:
    'O fim do PDF não está nos últimos 1.024 bytes do arquivo, onde os leitores o procuram: há outros dados depois dele, ou ele está estragado. Gere ou envie o arquivo de novo.',
  pdfProtegido:
    'O PDF é protegido por senha ou criptografia e não pode ser assinado. Gere o arquivo sem proteção.',
  pdfInvalido:
    'O PDF não pôde ser lido com segurança: a estrutura dele tem defeitos, e leitores diferentes podem mostrar documentos diferentes. Gere o arquivo de novo (por exemplo, imprimindo em PDF).',
  pdfCertificado: 'Quem certificou este PDF não permite nenhuma outra assinatura nele. Nada foi assinado.',
  assinaturaQuebrada:
    'O arquivo já traz uma assinatura inválida, e assinar por cima dela a faria parecer aceita. Peça o arquivo original a quem o enviou. Nada foi assinado.',
  maisQueAssinatura:
    'O arquivo devolvido traz mais do que a assinatura: nada além dela pode ser acrescentado ao documento. Nada foi guardado.',
  semCpf:
    'O seu cadastro não tem CPF, e a assinatura precisa dele. Peça ao administrador que o informe no seu usuário.',
  certificadoDeOutro:
    'O certificado não é seu: o CPF dele é diferente do CPF do seu cadastro. Nada foi assinado; use o seu certificado.',
  certificadoSemCpf: 'O certificado não traz o CPF do titular, como pede a ICP-Brasil. Nada foi assinado.',
  certificadoNaoAssina: 'O certificado não pode ser usado para assinar documentos. Nada foi assinado.',
  certificadoSemRaiz: 'O certificado não é de uma autoridade aceita por este sistema. Nada foi assinado.',
  certificadoVencido: 'O certificado está fora da validade. Nada foi assinado.',
  certificadoRevogado: 'O certificado foi revogado. Nada foi assinado.',
  revogacaoDesconhecida:
    'Não foi possível consultar se o certificado está revogado, e nada foi assinado. Tente de novo em instantes.',
  semRaizes: 'Nenhuma autoridade certificadora está configurada neste sistema. Fale com o administrador.',
  semCertificado: 'O assinador não devolveu um certificado. Nada foi assinado.',
  valorNaoConfere:
    'O assinador devolveu uma assinatura que não confere com o certificado. Nada foi assinado.',
  respostaSemSentido: 'O assinador devolveu uma resposta que não pôde ser entendida. Nada foi assinado.',
  assinadorFora: 'O assinador em nuvem não respondeu. Nada foi assinado. Tente de novo em instantes.',
  carimboNaoConfigurado:
    'O carimbo do tempo não está configurado. Assine sem carimbo do tempo ou fale com o administrador.',
  contaGovBr: 'A sua conta gov.br não permite assinar. Ela precisa ser prata ou ouro.',
  codigoDesconhecido: 'Nenhum documento assinado tem este código. Confira o código e tente de novo.',
  arquivoMudou: 'O arquivo mudou depois que foi aberto. Abra-o de novo antes de assinar.',
  naoEDoOriginal: 'O arquivo assinado não é o documento que foi enviado para assinar.',
  referenciaErrada: 'A assinatura não segue a política pedida.',
  conferirSemArquivo: 'Escolha o PDF assinado que você quer conferir.',
  conferirGrande: 'O PDF é grande demais para ser conferido aqui. O limite é 25 MB.',
  anteriorIndeterminada: (nome: string | null, motivo: string) =>
    `O documento já tem uma assinatura que não pôde ser confirmada${nome ? `, de ${nome}` : ''}: ${motivo} Confira-a e confirme, no documento, que quer assinar assim mesmo.`,
  anteriorInvalida: (nome: string | null, motivo: string, minimo: number) =>
    `O documento já tem uma assinatura inválida${nome ? `, de ${nome}` : ''}: ${motivo} Para assinar assim mesmo, confirme no documento e escreva o motivo, com pelo menos ${minimo} letras.`,
  semAssinaturaNova: 'O arquivo devolvido não traz uma assinatura nova.',
} as const;

/** Why a file is not accepted as signed, for a sentence that begins with what failed. */
export const motivoAssinatura: { readonly [motivo in MotivoAssinatura]: string } = {
  'assinatura-ilegivel': 'Há uma assinatura no arquivo que não pôde ser lida.',
  'estrutura-ambigua':
    'A estrutura do arquivo assinado tem defeitos: leitores diferentes podem mostrar documentos diferentes, e não se pode dizer qual foi assinado.',
  'fora-do-formulario': 'A assinatura não está onde os leitores a procuram no arquivo.',
  'cms-ilegivel': 'A assinatura não pôde ser lida.',
  'faixa-errada': 'A assinatura não cobre o documento como deveria.',
  'conteudo-alterado': 'O conteúdo assinado foi alterado.',
  'assinatura-nao-confere': 'A assinatura não confere com o certificado.',
  'certificado-de-outro': 'A assinatura não identifica o certificado com que foi feita.',
  'atributo-proibido': 'A assinatura traz um dado que a política da ICP-Brasil proíbe.',
  'algoritmo-fraco': 'A assinatura usa um algoritmo que não é mais aceito.',
  'certificado-nao-assina': 'O certificado não serve para assinar documentos.',
  'sem-raiz': 'A autoridade que emitiu o certificado não está entre as aceitas por este sistema.',
  'certificado-vencido':
    'O certificado está fora da validade e não há carimbo do tempo que prove que a assinatura é anterior.',
  'certificado-revogado': 'O certificado foi revogado.',
  'revogado-no-mesmo-segundo':
    'O certificado foi revogado no mesmo segundo do carimbo do tempo, e não se sabe qual veio antes.',
  'conferencia-falhou':
    'A conferência falhou do nosso lado, e nada se diz desta assinatura. Confira de novo em instantes.',
  'revogacao-desconhecida': 'Não foi possível consultar se o certificado foi revogado.',
  'politica-desconhecida': 'A assinatura não segue uma política da ICP-Brasil em vigor.',
  'politica-nao-confere': 'A política declarada não é a publicada pela ICP-Brasil.',
  'politica-fora-da-vigencia': 'A política não estava em vigor quando a assinatura foi feita.',
  'sem-carimbo': 'A política pede carimbo do tempo e ele não está na assinatura.',
  'carimbo-nao-confere': 'O carimbo do tempo não confere com a assinatura.',
  'carimbo-sem-raiz': 'A autoridade do carimbo do tempo não está entre as aceitas por este sistema.',
  'alterado-depois': 'O documento foi alterado depois desta assinatura.',
  'assinatura-visivel-depois':
    'Depois desta, outra assinatura desenhou algo sobre uma página: o que se vê hoje não é só o que esta pessoa assinou.',
};

export const situacaoAssinatura: { readonly [situacao in SituacaoAssinatura]: string } = {
  valida: 'Válida',
  invalida: 'Inválida',
  indeterminada: 'Indeterminada',
};

export const naturezaAssinatura: { readonly [natureza in NaturezaAssinatura]: string } = {
  'icp-brasil': 'Assinatura qualificada ICP-Brasil',
  'avancada-govbr': 'Assinatura avançada gov.br',
  'carimbo-documento': 'Carimbo do tempo do documento',
  outra: 'Assinatura digital',
};

export const referenciaAssinatura: { readonly [referencia in Referencia]: string } = {
  'AD-RB': 'AD-RB · sem carimbo do tempo',
  'AD-RT': 'AD-RT · com carimbo do tempo',
};

export const depoisDaAssinatura: { readonly [depois in DepoisDaAssinatura]: string } = {
  nada: 'Nada mudou no arquivo depois desta assinatura.',
  'outras-assinaturas': 'Depois desta, só outras assinaturas foram acrescentadas.',
  'assinatura-visivel': 'Depois desta, outra assinatura foi acrescentada e aparece em uma página.',
  alterado: 'O conteúdo foi alterado depois desta assinatura.',
};

/** When a signature was made, called by what proves it. `quando` is written out. */
export function momentoAssinatura(momento: MomentoAssinatura, quando: string): string {
  switch (momento.tipo) {
    case 'carimbo':
      return momento.autoridade
        ? `${quando} (data provada pelo carimbo do tempo de ${momento.autoridade})`
        : `${quando} (data provada pelo carimbo do tempo)`;
    case 'declarada':
      return `${quando} (data declarada pelo signatário)`;
    case 'feita':
      return `${quando} (data registrada por este sistema ao assinar)`;
    case 'recebida':
      return `${quando} (data registrada por este sistema ao receber o arquivo; a assinatura é anterior)`;
  }
}

/** Told to everybody: nothing of a patient is in them. */
export const motivoSemEfeito: { readonly [motivo in MotivoSemEfeito]: string } = {
  'registro-errado': 'Arquivado no registro errado',
  'assinado-por-engano': 'Assinado por engano',
  'conteudo-incorreto': 'Conteúdo incorreto',
  substituido: 'Substituído por outro documento',
  repetido: 'Documento repetido',
  outro: 'Outro motivo',
  retificado: 'Retificado',
};

/** `em` is written out. */
export const semEfeitoFrase = ({ em, por, motivo }: SemEfeitoPublico): string =>
  motivo === 'retificado' ? retificadoFrase(em, por) : tornadoFrase({ em, por, motivo });

/** The one in its place was issued as this one was made void. */
const retificadoFrase = (em: string, por: string): string =>
  `Este documento não vale mais: ${por} emitiu em ${em} outro, retificado, que vale no lugar dele. Peça o retificado a quem lhe deu este.`;

const tornadoFrase = ({ em, por, motivo }: SemEfeitoPublico): string =>
  `Este documento foi tornado sem efeito em ${em} por ${por}. Motivo: ${motivoSemEfeito[motivo].toLocaleLowerCase('pt-BR')}.`;

export const certificadoDemonstracao = 'certificado de demonstração';

/** The sheet that goes with the copy for paper. */
/** Along the margin of a signed document. */
export const selo = {
  por: (nome: string, em: string) => `Assinado digitalmente por ${nome} em ${em}.`,
  porGovBr: (nome: string, em: string) => `Assinado eletronicamente, pelo gov.br, por ${nome} em ${em}.`,
  confira: (endereco: string, codigo: string) =>
    `Confira todas as assinaturas em ${endereco}, código ${codigo}.`,
} as const;

export const folhaVerificacao = {
  arquivo: (nome: string) => `${nome.replace(/\.pdf$/i, '')} - folha de verificação.pdf`,
  tituloCopia: (nome: string) => `${nome} (cópia para impressão)`,
  titulo: 'Folha de verificação de assinaturas',
  explica: 'Confira o arquivo original pelo QR ou pelo código, sem precisar de cadastro.',
  codigo: 'Código',
  endereco: 'Endereço',
  resumo: 'SHA-256 do original',
  conferido: 'Conferido em',
  assinaturas: (n: number) => (n === 1 ? '1 assinatura' : `${n} assinaturas`),
  conselho: 'Conselho',
  cpf: 'CPF',
  quando: 'Quando',
  politica: 'Política',
  emissor: 'Emitido por',
  depois: 'Depois da assinatura',
  semHora: 'Momento não informado',
  semEfeito: 'DOCUMENTO SEM EFEITO',
  rodapeSemEfeito: (rodape: string) => `SEM EFEITO · ${rodape}`,
  copia:
    'As páginas anteriores são uma cópia para impressão. A assinatura vale no arquivo original, que não foi alterado.',
  semPaginas: (n: number) =>
    `O documento tem mais de ${n} páginas e não foi copiado aqui. A assinatura vale no arquivo original, que não foi alterado.`,
  rodape: (endereco: string, pagina: number, total: number) =>
    `Cópia de documento assinado digitalmente · confira em ${endereco} · página ${pagina} de ${total}`,
  semAssinaturas: 'Este arquivo ainda não foi assinado, e só um arquivo assinado tem folha de verificação.',
} as const;

/** What the ITI's validator is answered; its person reads it there. */
export const validadorIti = {
  quem: 'Validador do ITI',
  arquivo: 'documento.pdf',
  desconhecido: 'Nenhum documento tem este endereço. Leia de novo o QR do papel.',
  formato: (formato: string) => `Este endereço responde ao validador do ITI no formato ${formato}.`,
  informe: 'Informe o código de acesso que está impresso junto do QR.',
  errado: 'O código de acesso não confere. Confira as 8 letras e números impressos junto do QR.',
  demais: 'Muitos códigos de acesso errados para este documento. Espere um minuto e tente de novo.',
  semCodigo:
    'Este documento não tem código de acesso: é anterior ao validador, ou só vale assinado à mão. Confira-o em nossa página, sem código.',
  semAssinatura: 'Este documento ainda não foi assinado. Peça a quem o emitiu que o assine.',
  semEfeito: 'Este documento não vale mais: quem o emitiu o tornou sem efeito.',
  venceu: 'Este endereço valia por dez minutos. Leia de novo o QR no validador.',
} as const;
