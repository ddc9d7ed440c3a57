/** Ages and persons as a clinic says them: the one place that spells 'anos'. */

/** '34 anos', '1 ano', 'menos de 1 ano'. */
export function anosDitos(anos: number): string {
  if (anos === 0) return 'menos de 1 ano';
  return anos === 1 ? '1 ano' : `${anos} anos`;
}

/** 'cerca de 40 anos': an age that nobody knows for sure. */
export function cercaDeAnos(anos: number): string {
  return anos === 0 ? anosDitos(0) : `cerca de ${anosDitos(anos)}`;
}

/** Below these years a person is said to be a child. */
const CRIANCA = 12;

const PALAVRAS: { readonly [sexo: string]: { readonly adulto: string; readonly crianca: string } } = {
  F: { adulto: 'mulher', crianca: 'menina' },
  M: { adulto: 'homem', crianca: 'menino' },
};

/** 'mulher', 'menino', 'pessoa': who it is, where the name is not said. */
export function palavraDaPessoa(sexo: string | null, idade: number | null): string {
  const palavras = PALAVRAS[sexo ?? ''];
  if (!palavras) return 'pessoa';
  return idade !== null && idade < CRIANCA ? palavras.crianca : palavras.adulto;
}

/** 'mulher, 34 anos', 'menino, cerca de 7 anos': a person without the name. */
export function pessoaDita(
  { sexo, idade }: { readonly sexo: string | null; readonly idade: number | null },
  comoDizer: (anos: number) => string = anosDitos,
): string {
  const palavra = palavraDaPessoa(sexo, idade);
  return idade === null ? palavra : `${palavra}, ${comoDizer(idade)}`;
}
