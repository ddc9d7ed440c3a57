/** Sentences of the second factor that the server says: refusals, what a person is told of changes, the lone administrator. */

export const segundoFatorServidor = {
  codigoDoApp: 'Informe os 6 números que o aplicativo mostra.',
  codigoErrado:
    'O código não confere. Espere o próximo no aplicativo e confira se a hora do celular está automática.',
  codigoUsado: 'Este código já foi usado. Espere o próximo, que aparece em até 30 segundos.',
  codigoRecuperacao: 'Informe um código de recuperação, como ABCDE-FGHJK.',
  recuperacaoErrada: 'Este código de recuperação não vale ou já foi usado. Use outro da sua lista.',
  senhaErrada: 'Senha incorreta. Tente de novo.',
  informeSenha: 'Informe a sua senha.',
  senhaNaoBasta: 'Você tem segundo fator: confirme com ele.',
  // To make a factor asks for the same proof: only the sign-in gives one.
  semSenha:
    'O seu usuário não tem senha neste sistema. Saia e entre de novo: a entrada vale como confirmação por alguns minutos.',
  ilegivel:
    'O servidor não consegue mais ler este fator, cadastrado antes de uma troca da chave de segredos. Use outra forma, ou peça a um administrador que redefina o seu segundo fator.',
  chaveErrada: 'A chave de acesso não foi aceita. Tente de novo ou use outra forma.',
  chaveDesconhecida:
    'Esta chave de acesso não é de nenhum usuário ativo daqui. Entre com usuário e senha e cadastre-a de novo em Minha conta.',
  chaveCopiada:
    'A chave de acesso foi recusada porque o contador dela voltou atrás, como o de uma cópia. Use outra forma e retire essa chave em Minha conta > Segurança.',
  chaveRepetida: 'Esta chave de acesso já está cadastrada.',
  chavesDemais: (maximo: number) => `Você já tem ${maximo} chaves de acesso, o máximo. Retire uma antes.`,
  semDominio: (endereco: string) =>
    `Chaves de acesso pedem um endereço com nome e conexão segura. Abra o sistema por ${endereco}, ou use o aplicativo autenticador.`,
  nomeDaChave: 'Dê um nome de até 60 caracteres à chave.',
  cadastroVencido: 'O cadastro do aplicativo venceu ou não é deste usuário. Comece de novo.',
  semApp: 'Você não tem aplicativo autenticador cadastrado. Atualize a página.',
  semChave: 'Esta chave de acesso não está mais cadastrada. Atualize a página.',
  semNavegador: 'Este navegador não está mais na lista. Atualize a página.',
  semCodigos:
    'Cadastre antes uma chave de acesso ou o aplicativo: os códigos são para quando você os perder.',
  ultimoExigido:
    'Você precisa de pelo menos uma chave de acesso ou do aplicativo, e este é o último. Cadastre outro antes de retirar este.',
  codigoInscricao: 'Informe o código que recebeu por e-mail ou do administrador, como ABCDE-FGHJK.',
  inscricaoErrada: 'O código não confere ou venceu. Confira-o, ou peça outro.',
  inscricaoPede:
    'Só a senha não basta para cadastrar o primeiro fator. Informe antes o código enviado ao seu e-mail ou dado por um administrador.',
  semEmail:
    'Não há como enviar o código por e-mail. Peça um código de cadastro a um administrador, que o dá em Usuários.',
  jaTemFator: 'Este usuário já tem segundo fator. Se ele o perdeu, redefina-o antes.',
  motivo: 'Diga o motivo, com pelo menos 10 letras.',
  semFator: 'Este usuário não tem segundo fator para redefinir.',
  chaveEm: (aparelho: string) => `Chave em ${aparelho}`,
  falhaComando: (texto: string) => `O segundo fator não foi redefinido: ${texto}`,
  semUsuario: (login: string) => `não há usuário '${login}'. Confira o nome de entrada.`,
  comandoSemFator: (login: string) => `'${login}' não tem segundo fator. A senha dele entra sozinha.`,
  comandoCodigo: (nome: string, login: string, codigo: string, horas: number) =>
    `Código para ${nome} (${login}) cadastrar o primeiro fator: ${codigo}. Vale uma vez, por ${horas} horas.`,
  comandoFeito: (nome: string, login: string, sessoes: number) =>
    `Segundo fator de ${nome} (${login}) redefinido; ${sessoes === 1 ? '1 sessão encerrada' : `${sessoes} sessões encerradas`}. ` +
    'A próxima entrada é só com a senha. Se a configuração exigir outro fator, ela pede um código: por e-mail, ou com --codigo.',
} as const;

/** What a person is told, in the bell and by mail, of what was done to his factors. */
export const avisoDoFator = {
  'chave-cadastrada': {
    titulo: 'Chave de acesso cadastrada na sua conta',
    texto: 'Uma chave de acesso passou a entrar na sua conta.',
  },
  'app-cadastrado': {
    titulo: 'Aplicativo autenticador cadastrado na sua conta',
    texto: 'Um aplicativo autenticador passou a confirmar as suas entradas.',
  },
  'chave-retirada': {
    titulo: 'Chave de acesso retirada da sua conta',
    texto: 'Uma chave de acesso deixou de entrar na sua conta.',
  },
  'app-retirado': {
    titulo: 'Aplicativo autenticador retirado da sua conta',
    texto: 'O aplicativo autenticador deixou de confirmar as suas entradas.',
  },
  'codigos-gerados': {
    titulo: 'Códigos de recuperação gerados',
    texto: 'Os códigos de recuperação anteriores deixaram de valer.',
  },
  'codigo-usado': {
    titulo: 'Código de recuperação usado na sua conta',
    texto: 'Um código de recuperação confirmou que era você.',
  },
  redefinido: {
    titulo: 'O seu segundo fator foi redefinido',
    texto: 'Suas chaves de acesso, o aplicativo e os códigos foram retirados, e as suas sessões, encerradas.',
  },
  tentativas: {
    titulo: 'Alguém errou o segundo passo da sua entrada',
    texto:
      'A sua senha foi usada e o segundo passo foi errado várias vezes. Se não foi você, altere a senha agora.',
  },
} as const;

export type AvisoDoFator = keyof typeof avisoDoFator;

export const emailDoFator = {
  assunto: (titulo: string, oQue: string) => `${titulo}: ${oQue}`,
  linhas: (
    aviso: AvisoDoFator,
    dados: { readonly nome: string; readonly link: string; readonly quem: string | null },
  ) => [
    `Olá, ${dados.nome}.`,
    avisoDoFator[aviso].texto,
    ...(dados.quem === null ? [] : [`Feito por: ${dados.quem}.`]),
    'Se não foi você nem a pedido seu, altere a senha e avise o administrador.',
    dados.link,
  ],
} as const;

/** The code by which the first factor is made where one is required. */
export const emailDaInscricao = {
  assunto: (titulo: string) => `${titulo}: código para proteger a sua conta`,
  linhas: (dados: { readonly nome: string; readonly codigo: string; readonly minutos: number }) => [
    `Olá, ${dados.nome}.`,
    `Para cadastrar o seu segundo fator, digite este código na tela de entrada: ${dados.codigo}`,
    `Ele vale uma vez, por ${dados.minutos} minutos.`,
    'Se não foi você, alguém sabe a sua senha: altere-a e avise o administrador.',
  ],
} as const;
