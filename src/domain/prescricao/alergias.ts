/** One allergy of several records of a person, told once: by the graver severity and its reaction. */
import { foldText } from '../formato/texto.ts';
import { alergenoDe } from './principios.ts';

type Registrada = {
  readonly agente: string;
  readonly principioAtivo?: string | null | undefined;
  readonly gravidade?: string | null | undefined;
  readonly reacao?: string | null | undefined;
  readonly alheio?: boolean;
};

/** From the lightest on; one that nobody told is none of them. */
const GRAVIDADES: readonly (string | null | undefined)[] = ['LEVE', 'MODERADA', 'GRAVE'];

/** Two records speak of one allergy where they name the same ingredients and groups, else the same words. */
function chaveDaAlergia({ agente, principioAtivo }: Registrada): string {
  const { principios, grupos } = alergenoDe(agente, principioAtivo);
  const nomes = [...principios, ...grupos.map(({ titulo }) => `grupo ${titulo}`)];
  return nomes.length > 0 ? nomes.toSorted().join('+') : foldText(agente).trim();
}

function unida<A extends Registrada>(aqui: A, la: A): A {
  const [leve, grave] =
    GRAVIDADES.indexOf(la.gravidade) > GRAVIDADES.indexOf(aqui.gravidade) ? [aqui, la] : [la, aqui];
  const iguais = leve.gravidade === grave.gravidade;
  const reacoes = iguais ? [aqui.reacao, la.reacao] : [grave.reacao || leve.reacao];
  return {
    ...aqui,
    principioAtivo: aqui.principioAtivo || la.principioAtivo,
    gravidade: grave.gravidade,
    reacao: [...new Set(reacoes.map((reacao) => reacao?.trim() ?? '').filter(Boolean))].join('; ') || null,
    // Told as another provider's where nobody here knows it.
    alheio: aqui.alheio === true && la.alheio === true,
  };
}

/** Each allergy once, as the first record names it. */
export function alergiasUmaVez<A extends Registrada>(alergias: readonly A[]): readonly A[] {
  return [...Map.groupBy(alergias, chaveDaAlergia).values()].flatMap(([primeira, ...demais]) =>
    primeira ? [demais.reduce(unida, primeira)] : [],
  );
}
