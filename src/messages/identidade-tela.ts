/** Words of the screens of sign-in by e-mail and gov.br and of the signer's return. Those of A2 and A8 are verbatim. */
export const identidadeMessages = {
  // A2, A8
  govBrSucesso: 'Autenticação GOVBR realizada com sucesso.',
  naoAutorizou: 'Você não autorizou a assinatura. Nada foi assinado.',
  codigoNaoGravado: 'Falha ao gravar o código de acesso.',
  voltarAoDocumento: 'Voltar ao documento',
  falhaProcesso: 'Falha processo autenticação. Tente novamente.',
  sucesso: 'Sucesso',
  ops: 'Ops',
  assinadorSucesso:
    'Autenticação realizada com sucesso. Agora será possível realizar a assinatura dos documentos',

  ou: 'ou',
  entrarEmail: 'Entrar com e-mail',
  entrarGovBr: 'Entrar com gov.br',
  entrandoGovBr: 'Entrando com gov.br',
  tentarDeNovo: 'Tentar de novo',
  govBrCancelado: 'A entrada por gov.br foi cancelada.',
  gravandoAssinador: 'Gravando a autorização do assinador',

  email: 'E-mail',
  senha: 'Senha',
  novaSenha: 'Nova senha',
  repitaSenha: 'Repita a nova senha',
  senhasDiferentes: 'As senhas não são iguais. Digite a mesma nos dois campos.',
  informeEmail: 'Informe um e-mail válido.',
  informeSenha: 'Informe a senha.',
  entrar: 'Entrar',
  entrarUsuario: 'Entrar com usuário e senha',
  esqueci: 'Esqueci a senha',
  criarConta: 'Criar conta',
  voltar: 'Voltar',
  outrasOpcoes: 'Outras opções',

  tituloEntrar: 'Entrar com e-mail',
  tituloCadastrar: 'Criar conta de e-mail',
  tituloRecuperar: 'Recuperar a senha',
  tituloVerificar: 'Confirme o seu e-mail',
  tituloTrocar: 'Troque o seu e-mail',
  textoEntrar: 'Use o e-mail que o administrador cadastrou no seu usuário.',
  textoCadastrar:
    'O acesso depende de um usuário com este e-mail. Se ainda não houver, peça ao administrador que o cadastre.',
  textoRecuperar: 'Enviaremos uma mensagem com o link para criar outra senha.',
  textoVerificar: (email: string) =>
    `Enviamos uma mensagem para ${email}. Abra o link dela e depois continue aqui.`,
  textoVerificarPendente: (email: string) =>
    `O e-mail ${email} ainda não foi confirmado. Abra o link da mensagem que enviamos, ou peça outra.`,
  textoTrocar: (email: string) =>
    `O e-mail ${email} é de um domínio da empresa e não serve para entrar. Informe o seu e-mail pessoal.`,
  novoEmail: 'E-mail pessoal',
  enviarLink: 'Enviar o link',
  enviarConfirmacao: 'Enviar a confirmação',
  jaConfirmei: 'Já confirmei, continuar',
  reenviar: 'Enviar outra mensagem',
  linkEnviado: (email: string) => `Enviamos o link para ${email}. Ele vale uma vez.`,
  reenviado: (email: string) => `Enviamos outra mensagem para ${email}.`,
  trocaEnviada: (email: string) =>
    `Enviamos uma mensagem para ${email}. Confirme-o pelo link e depois entre com ele.`,
  aindaNaoConfirmado: 'O e-mail ainda não foi confirmado. Abra o link da mensagem e tente de novo.',

  tituloNovaSenha: 'Criar outra senha',
  tituloConfirmar: 'Confirmar o e-mail',
  textoConfirmar: 'Falta só confirmar que este e-mail é seu.',
  confirmar: 'Confirmar o e-mail',
  salvarSenha: 'Salvar a senha',
  emailConfirmado: (email: string) => `O e-mail ${email} foi confirmado. Agora você pode entrar com ele.`,
  textoNovaSenha: (email: string) => `Para entrar com ${email}.`,
  conferindo: 'Conferindo o link',
  senhaSalva: (email: string) => `A senha de ${email} foi trocada. Agora você pode entrar com ela.`,
  linkInvalido:
    'Este link não está completo ou não é deste sistema. Abra-o de novo pela mensagem ou peça outra.',
} as const;
