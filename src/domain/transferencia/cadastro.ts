/** The record of a transferred patient at the destination: one that is there already, or a new one from what the origin knows. */
import { contato } from '#schemas/compartilhado/contato.ts';
import { endereco } from '#schemas/compartilhado/endereco.ts';
import type { Paciente } from '#schemas/pessoas/paciente.ts';

export type IgualNoDestino = {
  readonly id: number;
  readonly nome: string;
  readonly nascimento: string | null;
  /** What is the same; 'pessoa': name or mother, and birth. */
  readonly por: 'cpf' | 'cns' | 'pessoa';
  /** Both have a CPF and they differ: one of the numbers is wrong, or it is another person. */
  readonly outroCpf: boolean;
};

export type CadastroNoDestino = {
  /** Null: none was made or chosen yet. */
  readonly cadastro: { readonly id: number; readonly nome: string } | null;
  readonly iguais: readonly IgualNoDestino[];
};

/** Who somebody is, how to reach them, and whom to call. Nothing clinical, no insurance, no number of the origin's own. */
export const CAMPOS_COPIADOS = [
  'nome',
  'nomeSocial',
  'cpf',
  'cns',
  'dataNascimento',
  'nascimentoDesconhecido',
  'idadeEstimada',
  'sexo',
  'identidadeGenero',
  'racaCor',
  'etnia',
  'nomeMae',
  'nomePai',
  'nacionalidade',
  'paisNascimentoId',
  'naturalidadeId',
  'outroDocumento',
  'numeroOutroDocumento',
  'paisDocumentoId',
  ...(Object.keys(contato) as (keyof typeof contato)[]),
  ...(Object.keys(endereco) as (keyof typeof endereco)[]),
] as const satisfies readonly (keyof Paciente)[];

export type Escolha =
  | { readonly tipo: 'ligar'; readonly id: number }
  | { readonly tipo: 'criar' }
  | { readonly tipo: 'perguntar' };

/** Nobody else: the same CPF, or the same CNS where no CPF says otherwise. */
export const eCerto = ({ por, outroCpf }: Pick<IgualNoDestino, 'por' | 'outroCpf'>): boolean =>
  por !== 'pessoa' && !outroCpf;

/**
 * What is done without asking: the one record with the same CPF or CNS is the person; with nobody alike a new one is made.
 * Two that may be the person, one alike by name alone, and one of the same CNS under another CPF are asked about.
 */
export function escolhaDe(
  iguais: readonly IgualNoDestino[],
  { pacienteId, novo }: { readonly pacienteId?: number | undefined; readonly novo?: boolean | undefined },
): Escolha | undefined {
  if (pacienteId !== undefined)
    return iguais.some(({ id }) => id === pacienteId) ? { tipo: 'ligar', id: pacienteId } : undefined;
  const certos = iguais.filter(eCerto);
  const [certo] = certos;
  // Two records of one CPF would be refused; whoever has the number is not made anew.
  if (novo === true) return certo ? { tipo: 'perguntar' } : { tipo: 'criar' };
  if (iguais.length === 0) return { tipo: 'criar' };
  return certo && iguais.length === 1 ? { tipo: 'ligar', id: certo.id } : { tipo: 'perguntar' };
}
