/** What the server says of outside identities and cloud signers, beside the catalogue's sentences in erros.ts. */
export const identidadeServidor = {
  semUsuarioEmail:
    'Seu e-mail foi confirmado, mas nenhum usuário tem este e-mail. Peça ao administrador que o cadastre no seu usuário.',
  semUsuarioCpf:
    'Sua identidade gov.br foi confirmada, mas nenhum usuário tem este CPF. Peça ao administrador que o cadastre no seu usuário.',
  emailInvalido: 'Informe um e-mail válido.',
  informeSenha: 'Informe a senha.',
  senhaFraca:
    'A senha não atende às regras do serviço de identidade. Use ao menos 8 caracteres, com letras e números.',
  emailReservado: 'Este e-mail é de um domínio da empresa. Informe o seu e-mail pessoal.',
  continuacaoVencida: 'O tempo para esta etapa acabou. Entre de novo com e-mail e senha.',
  linkInvalido: 'Este link já foi usado ou venceu. Peça outro na tela de entrada.',
  identidadeNaoConfigurada: 'A entrada por e-mail não está configurada. Fale com o administrador.',
  govBrNaoConfigurado: 'A entrada por gov.br não está configurada. Fale com o administrador.',
  assinadorNaoConfigurado: 'Este assinador em nuvem não está configurado. Fale com o administrador.',
  assinadorDesconhecido: 'Este assinador em nuvem não existe.',
  somenteProfissional:
    'A assinatura em nuvem é de quem atende. O seu usuário não está ligado a um profissional.',
  outroTitular: 'Quem autorizou não é você: o CPF da autorização é diferente do CPF do seu cadastro.',
  retornoInvalido: 'O endereço de retorno não é uma tela deste sistema.',
} as const;
