/** Who may ask and who may consent, and what is answered (LGPD, art. 8, 14, 16, 18). Pure; `hoje` is 'YYYY-MM-DD'. */
import { privacidadeTextos as texto } from '#messages/privacidade-textos.ts';
import { idadeDe, idadeEmAnos } from '../formato/data.ts';
import { isValidCpf, normalizeCpf } from '../formato/cpf.ts';

export type Pessoa = {
  readonly nome: string;
  readonly dataNascimento: string | null;
  /** Where nobody knows the birth: the years that somebody estimated, and on which day. */
  readonly idadeEstimada?: number | null;
  readonly idadeEstimadaEm?: string | null;
  readonly obito: boolean;
};

/** Código Civil, art. 5. */
const MAIORIDADE = 18;

/**
 * Whether the person consents for itself on the day; null: nobody knows. An estimate under age is enough to ask for the
 * guardian; one above it proves nothing, and turns no guardian away.
 */
export function maior(
  { dataNascimento, idadeEstimada = null, idadeEstimadaEm = null }: Omit<Pessoa, 'nome' | 'obito'>,
  dia: string,
): boolean | null {
  if (dataNascimento !== null) return idadeEmAnos(dataNascimento, dia) >= MAIORIDADE;
  const anos = idadeDe({ nascimento: null, idadeEstimada, idadeEstimadaEm }, dia);
  return anos !== null && anos < MAIORIDADE ? false : null;
}

/** Nobody is his own guardian: whether the number given for the one who answers for the person is the person's own. */
export function mesmoCpf(deQuemResponde: string | null | undefined, daPessoa: string | null): boolean {
  const cpf = normalizeCpf(deQuemResponde ?? '');
  return daPessoa !== null && isValidCpf(cpf) && cpf === daPessoa;
}

/** Why the one who asks in this role may not ask for this person; undefined: they may, once they prove it. */
export function quemNaoPodePedir(papel: string, pessoa: Pessoa, hoje: string): string | undefined {
  if (papel === 'FAMILIAR') return pessoa.obito ? undefined : texto.aindaVive(pessoa.nome);
  if (pessoa.obito) return papel === 'TITULAR' ? texto.faleceu(pessoa.nome) : undefined;
  if (papel === 'RESPONSAVEL' && maior(pessoa, hoje) === true) return texto.maiorDeIdade(pessoa.nome);
  return undefined;
}

/** Why this one does not consent for the person on the day that the consent was given. */
export function quemNaoConsente(dadoPor: string, pessoa: Pessoa, dia: string): string | undefined {
  const adulta = maior(pessoa, dia);
  if (dadoPor === 'TITULAR' && adulta === false) return texto.menorPedeResponsavel(pessoa.nome);
  if (dadoPor === 'REPRESENTANTE' && adulta === false) return texto.menorSemCurador(pessoa.nome);
  if (dadoPor === 'RESPONSAVEL' && adulta === true) return texto.maiorConsenteSi(pessoa.nome);
  return undefined;
}

/** The sentence that answers a kind of request, to be read and changed by whoever answers; null: none is ready. */
export function respostaPronta(tipo: unknown): string | null {
  if (tipo === 'ELIMINACAO') return texto.prontuarioNaoSeApaga;
  return typeof tipo === 'string' && Object.hasOwn(texto.prontas, tipo)
    ? texto.prontas[tipo as keyof typeof texto.prontas]
    : null;
}
