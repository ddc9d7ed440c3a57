/** What changed between two versions of a template, component by component, by key. */
import { percorrer, type Componente, type Dado } from './tipos.ts';

export type Mudanca = {
  readonly tipo: 'incluido' | 'retirado' | 'alterado';
  readonly chave: string;
  readonly rotulo: string;
  /** Properties that differ; 'lugar' where it moved. */
  readonly propriedades: readonly string[];
};

type Achado = { readonly item: Componente; readonly lugar: string };

function porChave(dado: Dado): ReadonlyMap<string, Achado> {
  return new Map(
    [...percorrer(dado.templateRecord)].map(({ item, pais }) => [
      item.chave,
      { item, lugar: pais.map((pai) => pai.chave).join('/') },
    ]),
  );
}

const rotuloDe = (item: Componente): string => ('rotulo' in item && item.rotulo.trim() ? item.rotulo : item.chave);

/** Properties by which two components of one key differ; what a container holds is told by its own. */
function propriedades(antes: Achado, depois: Achado): readonly string[] {
  const a = antes.item as unknown as { readonly [chave: string]: unknown };
  const b = depois.item as unknown as { readonly [chave: string]: unknown };
  const nomes = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((nome) => nome !== 'itens' && nome !== 'chave');
  const mudadas = nomes.filter((nome) => JSON.stringify(a[nome]) !== JSON.stringify(b[nome]));
  return antes.lugar === depois.lugar ? mudadas : [...mudadas, 'lugar'];
}

export function mudancasEntre(antes: Dado, depois: Dado): readonly Mudanca[] {
  const velhos = porChave(antes);
  const novos = porChave(depois);
  const feitas: Mudanca[] = [];
  for (const [chave, { item }] of velhos)
    if (!novos.has(chave)) feitas.push({ tipo: 'retirado', chave, rotulo: rotuloDe(item), propriedades: [] });
  for (const [chave, novo] of novos) {
    const velho = velhos.get(chave);
    if (!velho) feitas.push({ tipo: 'incluido', chave, rotulo: rotuloDe(novo.item), propriedades: [] });
    else {
      const diferem = propriedades(velho, novo);
      if (diferem.length > 0) feitas.push({ tipo: 'alterado', chave, rotulo: rotuloDe(novo.item), propriedades: diferem });
    }
  }
  const comuns = (mapa: ReadonlyMap<string, Achado>, outro: ReadonlyMap<string, Achado>) =>
    [...mapa.keys()].filter((chave) => outro.has(chave)).join();
  if ((antes.leitura ?? 'CLINICA') !== (depois.leitura ?? 'CLINICA'))
    feitas.push({ tipo: 'alterado', chave: 'leitura', rotulo: '', propriedades: ['leitura'] });
  if ((antes.paciente ?? 'nao') !== (depois.paciente ?? 'nao'))
    feitas.push({ tipo: 'alterado', chave: 'paciente', rotulo: '', propriedades: ['paciente'] });
  if (comuns(velhos, novos) !== comuns(novos, velhos))
    feitas.push({ tipo: 'alterado', chave: '', rotulo: '', propriedades: ['ordem'] });
  return feitas;
}
