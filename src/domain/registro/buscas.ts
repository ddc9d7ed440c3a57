/**
 * Registers that have a search of their own (LOOK-01): its path under /api and its options, by the wire
 * filter that each stands for. A search leaves out what no longer holds. A register's plain lookup keeps it.
 */
type Busca = { readonly path: string; readonly opcoes: readonly string[] };

const BUSCA_DO_REGISTRO: { readonly [recurso: string]: Busca } = {
  procedimentos: { path: 'findProcedimento', opcoes: ['terminologia'] },
  materiais: { path: 'findMaterial', opcoes: [] },
  medicamentos: { path: 'findMedicamento', opcoes: [] },
  taxas: { path: 'findTaxa', opcoes: ['tipo'] },
  cids: { path: 'findCid', opcoes: [] },
  ciaps: { path: 'findCiap', opcoes: [] },
  fornecedores: { path: 'findFornecedor', opcoes: [] },
  'plano-contas': { path: 'findPlanoConta', opcoes: ['tipo', 'natureza'] },
  prestadores: { path: 'findPrestador', opcoes: [] },
  convenios: { path: 'findConvenio', opcoes: [] },
  pacientes: { path: 'findPaciente', opcoes: [] },
};

/**
 * The search of a register for this filter, with the query that says it; undefined where the register has none, or none
 * that knows the filter. That only active rows are wanted goes without saying.
 */
export function buscaDoRegistro(
  recurso: string,
  filtro: { readonly [chave: string]: string },
): { readonly path: string; readonly query: { readonly [chave: string]: string } } | undefined {
  const busca = Object.hasOwn(BUSCA_DO_REGISTRO, recurso) ? BUSCA_DO_REGISTRO[recurso] : undefined;
  const asked = Object.entries(filtro).filter(([chave, valor]) => !(chave === 'ativo' && valor === 'true'));
  if (!busca || !asked.every(([chave]) => busca.opcoes.includes(chave))) return undefined;
  return { path: busca.path, query: Object.fromEntries(asked) };
}

/** Where a person looks for a patient (LOOK-05): at the unit, by number or birth, at every unit of theirs, in the SUS. */
export const TIPOS_PACIENTE = [
  'PACIENTE',
  'PACIENTE_CPF_NASCIMENTO',
  'PACIENTE_UNIDADE_SAUDE',
  'PACIENTESUS_CPFCNS',
  'PACIENTESUS_NOMENASCIMENTO',
] as const;
export type TipoPaciente = (typeof TIPOS_PACIENTE)[number];

/** Characters from which each looks (LOOK-03); a CPF or CNS is looked for when it is whole. */
export const MINIMO_PACIENTE: { readonly [tipo in TipoPaciente]: number } = {
  PACIENTE: 2,
  PACIENTE_CPF_NASCIMENTO: 8,
  PACIENTE_UNIDADE_SAUDE: 2,
  PACIENTESUS_CPFCNS: 11,
  PACIENTESUS_NOMENASCIMENTO: 5,
};
export const MINIMO_CNS = 15;
