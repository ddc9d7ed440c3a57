/**
 * Who exists in the stand-ins' world. E-mail addresses and CPFs of the first six are those of the demonstration's users
 * (server/demo/usuario.ts); the rest are there to meet the other outcomes.
 */
export type Pessoa = {
  readonly nome: string;
  readonly cpf: string;
  /** Account in the e-mail identity service; null: only a citizen. */
  readonly email: string | null;
  readonly verificado: boolean;
};

export const SENHA = 'Zelo-2026!';

export const PESSOAS: readonly Pessoa[] = [
  { nome: 'Administração Zelo', cpf: '11122233396', email: 'admin@example.com', verificado: true },
  { nome: 'Gestão da Clínica Aurora', cpf: '22233344405', email: 'prestador@example.com', verificado: true },
  {
    nome: 'Profissional de Demonstração',
    cpf: '33344455508',
    email: 'profissional@example.com',
    verificado: true,
  },
  {
    nome: 'Recepção da Clínica Aurora',
    cpf: '44455566619',
    email: 'administrativo@example.com',
    verificado: true,
  },
  {
    nome: 'Fornecedor de Demonstração',
    cpf: '55566677720',
    email: 'fornecedor@example.com',
    verificado: true,
  },
  // The address is not confirmed yet: signing in asks for it.
  { nome: 'Parceiro de Demonstração', cpf: '66677788830', email: 'parceiro@example.com', verificado: false },
  // Of the reserved company domain: signing in asks for another address.
  { nome: 'Pessoa da Empresa', cpf: '77788899941', email: 'pessoa@empresa.example', verificado: true },
  // Confirmed, but no user of the product has this address or CPF.
  { nome: 'Visitante sem Cadastro', cpf: '88899900078', email: 'visitante@example.com', verificado: true },
];
