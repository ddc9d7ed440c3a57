/**
 * The typed variables of document templates: what each stands for, an example, and where a missing value is
 * put right. They are data; preencher.ts fills them.
 */
export type Fonte = 'paciente' | 'profissional' | 'prestador' | 'sessao' | 'momento';
export type TipoVariavel = 'texto' | 'documento' | 'data' | 'hora' | 'telefone' | 'endereco' | 'numero';

export type DefinicaoVariavel = {
  readonly nome: string;
  readonly fonte: Fonte;
  readonly tipo: TipoVariavel;
  readonly titulo: string;
  readonly exemplo: string;
  /** Field of the register that is to be filled in where the value is missing. */
  readonly campo?: string;
};

export const FONTES: readonly { readonly fonte: Fonte; readonly titulo: string }[] = [
  { fonte: 'paciente', titulo: 'Paciente' },
  { fonte: 'profissional', titulo: 'Profissional' },
  { fonte: 'prestador', titulo: 'Prestador' },
  { fonte: 'sessao', titulo: 'Sessão educacional' },
  { fonte: 'momento', titulo: 'Data e local' },
];

const v = (
  nome: string,
  tipo: TipoVariavel,
  titulo: string,
  exemplo: string,
  campo?: string,
): Omit<DefinicaoVariavel, 'fonte'> => ({ nome, tipo, titulo, exemplo, ...(campo ? { campo } : {}) });

const GRUPOS: { readonly [fonte in Fonte]: readonly Omit<DefinicaoVariavel, 'fonte'>[] } = {
  paciente: [
    v('paciente.nome', 'texto', 'Nome do paciente', 'Maria Clara de Souza'),
    v('paciente.nomeCivil', 'texto', 'Nome civil', 'Maria Clara de Souza'),
    v('paciente.cpf', 'documento', 'CPF do paciente', '529.982.247-25', 'cpf'),
    v('paciente.cns', 'documento', 'CNS', '700 0012 3456 7890', 'cns'),
    v('paciente.prontuario', 'numero', 'Número do prontuário', '1042', 'numeroProntuario'),
    v('paciente.nascimento', 'data', 'Data de nascimento', '14/03/1987'),
    v('paciente.idade', 'texto', 'Idade', '39 anos'),
    v('paciente.sexo', 'texto', 'Sexo', 'Feminino'),
    v('paciente.nomeMae', 'texto', 'Nome da mãe', 'Ana Beatriz de Souza', 'nomeMae'),
    v('paciente.telefone', 'telefone', 'Telefone do paciente', '(31) 99876-5432', 'celular'),
    v(
      'paciente.endereco',
      'endereco',
      'Endereço do paciente',
      'Rua dos Goitacazes, 100 - Centro - Belo Horizonte/MG',
      'logradouro',
    ),
    v('paciente.convenio', 'texto', 'Convênio', 'Unimed BH', 'convenios'),
    v('paciente.carteira', 'documento', 'Número da carteira', '0064 1234 5678 9012', 'convenios'),
  ],
  profissional: [
    v('profissional.nome', 'texto', 'Nome do profissional', 'Dr. Paulo Henrique Lima'),
    v('profissional.conselho', 'documento', 'Conselho, UF e número', 'CRM-MG 54321'),
    v('profissional.especialidade', 'texto', 'Especialidade', 'Clínica médica', 'especialidades'),
    v('profissional.ocupacao', 'texto', 'Ocupação', 'Médico clínico', 'cboId'),
    v('profissional.rqe', 'documento', 'RQE', 'RQE 12345 (Clínica médica)', 'especialidades'),
    v('profissional.email', 'texto', 'E-mail do profissional', 'paulo.lima@boavista.com.br', 'email'),
  ],
  prestador: [
    v('prestador.nome', 'texto', 'Nome do prestador', 'Clínica Boa Vista'),
    v('prestador.razaoSocial', 'texto', 'Razão social', 'Clínica Boa Vista Ltda.', 'razaoSocial'),
    v('prestador.cnpj', 'documento', 'CNPJ', '11.222.333/0001-81', 'cnpj'),
    v('prestador.cnes', 'documento', 'CNES', '2027356', 'cnes'),
    v(
      'prestador.endereco',
      'endereco',
      'Endereço do prestador',
      'Av. Afonso Pena, 1500 - Centro - Belo Horizonte/MG',
      'logradouro',
    ),
    v('prestador.telefone', 'telefone', 'Telefone do prestador', '(31) 3222-1234', 'telefone'),
    v('prestador.cidade', 'texto', 'Cidade do prestador', 'Belo Horizonte', 'cidadeId'),
  ],
  // Only a certificate has them.
  sessao: [
    v('sessao.participante', 'texto', 'Participante', 'Enf. Sônia Prates'),
    v('sessao.profissao', 'texto', 'Profissão do participante', 'Enfermeira'),
    v('sessao.tema', 'texto', 'Tema da sessão', 'Manejo da asma na atenção primária'),
    v('sessao.palestrante', 'texto', 'Palestrante', 'Dra. Lívia Torres'),
    v('sessao.data', 'data', 'Data da sessão', '21 de novembro de 2026'),
    v('sessao.cargaHoraria', 'texto', 'Carga horária', '1 hora e 30 minutos'),
    v('sessao.modalidade', 'texto', 'Como aconteceu', 'por vídeo'),
  ],
  momento: [
    v('momento.data', 'data', 'Data de hoje', '21/11/2026'),
    v('momento.extenso', 'data', 'Data por extenso', '21 de novembro de 2026'),
    v('momento.hora', 'hora', 'Hora', '14:05'),
    v('momento.cidadeData', 'texto', 'Cidade e data por extenso', 'Belo Horizonte, 21 de novembro de 2026'),
  ],
};

export const VARIAVEIS_DOCUMENTO: readonly DefinicaoVariavel[] = FONTES.flatMap(({ fonte }) =>
  GRUPOS[fonte].map((variavel) => ({ ...variavel, fonte })),
);

const POR_NOME = new Map(VARIAVEIS_DOCUMENTO.map((variavel) => [variavel.nome, variavel]));

export function ehVariavel(nome: string): boolean {
  return POR_NOME.has(nome);
}

export function variavelDe(nome: string): DefinicaoVariavel | undefined {
  return POR_NOME.get(nome);
}
