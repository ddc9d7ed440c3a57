/** Sentences of passwords: the rules, changing, recovering, the e-mail that carries the link. */
import type { RegraSenha } from '#domain/acesso/senha.ts';

/** What a password must be, as the checklist says it. */
export const regraSenha: Readonly<Record<RegraSenha, string>> = {
  minimo: 'Ao menos 8 caracteres',
  maximo: 'No máximo 200 caracteres',
  letra: 'Ao menos uma letra',
  digito: 'Ao menos um número',
  usuario: 'Sem o nome de usuário',
  comum: 'Difícil de adivinhar: nada como senha123, brasil2026 ou o nome da clínica',
  diferente: 'Diferente da senha atual e da anterior',
};

/** What is wrong with it, under the field. */
export const problemaSenha: Readonly<Record<RegraSenha, string>> = {
  minimo: 'A senha precisa ter ao menos 8 caracteres.',
  maximo: 'A senha pode ter no máximo 200 caracteres.',
  letra: 'A senha precisa ter ao menos uma letra.',
  digito: 'A senha precisa ter ao menos um número.',
  usuario: 'A senha não pode conter o nome de usuário.',
  comum:
    'Esta senha é fácil de adivinhar: é das mais usadas, ou o nome da clínica ou do Zelo com números. Escolha outra.',
  diferente: 'A nova senha precisa ser diferente da atual e da anterior.',
};

/** What the server answers. */
export const SENHA = {
  informeAtual: 'Informe a senha atual.',
  informeNova: 'Informe a nova senha.',
  repita: 'Repita a nova senha.',
  naoConfere: 'A repetição não é igual à nova senha.',
  informeIdentificacao: 'Informe o usuário ou o e-mail.',
  entreAntes: 'A sua conta tem segundo fator. Entre primeiro, com ele, e altere a senha em Minha conta.',
  linkInvalido: 'Este link já foi usado ou venceu. Peça outro em Esqueci minha senha.',
  semRecuperacao: 'A recuperação por e-mail não está configurada. Peça uma senha nova ao administrador.',
  pedidoAceito:
    'Se houver uma conta com esses dados e um e-mail cadastrado, enviaremos a ele um link para criar outra senha. O link vale 30 minutos e uma só vez.',
} as const;

/** The e-mail of the recovery link. */
export const emailRecuperacao = {
  assunto: (titulo: string) => `${titulo}: criar outra senha`,
  linhas: ({
    nome,
    usuario,
    link,
    minutos,
  }: {
    nome: string;
    usuario: string;
    link: string;
    minutos: number;
  }) => [
    `Olá, ${nome}.`,
    `Recebemos um pedido para criar outra senha para o usuário ${usuario}. Abra o endereço abaixo em até ${minutos} minutos. Ele funciona uma única vez.`,
    link,
    'Se não foi você, ignore esta mensagem: a senha atual continua valendo.',
  ],
} as const;

/** The screens of changing and recovering. */
export const senhaTela = {
  alterar: 'Alterar senha',
  alterarTexto: 'Ao salvar, as suas outras sessões são encerradas.',
  provisoria: 'Crie a sua senha',
  provisoriaTexto: 'A senha que você recebeu é provisória. Escolha uma só sua para continuar.',
  criarOutra: 'Criar outra senha',
  criarOutraTexto: (nome: string) =>
    `Olá, ${nome}. Escolha a nova senha; as sessões abertas com a antiga são encerradas.`,
  usuario: 'Usuário',
  senhaAtual: 'Senha atual',
  senhaProvisoria: 'Senha provisória',
  novaSenha: 'Nova senha',
  repetirSenha: 'Repetir a nova senha',
  regras: 'A nova senha precisa ter:',
  regrasServidor: 'E não pode ser uma senha muito usada, nem a atual ou a anterior.',
  atendida: 'atendido',
  pendente: 'pendente',
  repetida: 'Repetição igual à nova senha',
  salvar: 'Salvar senha',
  voltar: 'Voltar',
  voltarEntrada: 'Voltar para a entrada',
  sair: 'Sair',
  pedirOutro: 'Pedir outro link',
  linkRuim: 'Link sem validade',
  falha: 'Não foi possível salvar a senha. Tente novamente em instantes.',
  salva: (encerradas: number) =>
    encerradas === 0
      ? 'Senha alterada.'
      : encerradas === 1
        ? 'Senha alterada. A sua outra sessão foi encerrada.'
        : `Senha alterada. As suas outras ${encerradas} sessões foram encerradas.`,
  esqueci: 'Esqueci minha senha',
  esqueciTexto: 'Informe o usuário ou o e-mail cadastrado. Enviaremos um link para criar outra senha.',
  identificacao: 'Usuário ou e-mail',
  enviar: 'Enviar link',
  enviado: 'Confira o seu e-mail',
  enviadoDica:
    'Não chegou? Veja na caixa de spam ou peça ao administrador que confira o e-mail do seu cadastro.',
  falhaEnvio: 'Não foi possível enviar o pedido. Tente novamente em instantes.',
  semEmail: 'Peça uma senha nova ao administrador',
  semEmailTexto:
    'Neste sistema a recuperação de senha é feita pelo administrador. Ele gera uma senha provisória, que você troca ao entrar.',
} as const;
