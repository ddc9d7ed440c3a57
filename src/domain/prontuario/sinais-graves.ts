/** The signs of the last measurement that alone ask for an urgent review (NEWS2's red), as a person reads them. */
import { SINAIS } from '../cuidado/sinais.ts';
import { idadeEmAnos } from '../formato/data.ts';
import { news2, news2SeAplica, type SinaisNews2 } from '../pronto-atendimento/news2.ts';

type Medicao = SinaisNews2 & { readonly medidoEm?: string | null | undefined };

/** `nascimento`, `dia`: NEWS2 says nothing of who is under sixteen. Empty: nothing grave was measured. */
export function sinaisGraves(
  medicoes: readonly Medicao[],
  nascimento: string | null,
  dia: string,
): readonly string[] {
  const ultima = medicoes.toSorted((a, b) => (a.medidoEm ?? '').localeCompare(b.medidoEm ?? '')).at(-1);
  const idade = nascimento === null ? null : idadeEmAnos(nascimento, dia);
  if (!ultima || !news2SeAplica(idade, false)) return [];
  return news2(ultima).graves.flatMap((parte) => {
    const sinal = SINAIS.find(({ campo }) => campo === parte);
    return sinal ? [`${sinal.titulo} ${String(ultima[parte]).replace('.', ',')} ${sinal.unidade}`] : [];
  });
}
