/** What changed between two versions of a template, component by component, by key. */
import { opcoesDaEscolha } from './extras.ts';
import { percorrer, type Componente, type Dado } from './tipos.ts';

export type Mudanca = {
  readonly tipo: 'incluido' | 'retirado' | 'alterado';
  readonly chave: string;
  readonly rotulo: string;
  /** Properties that differ; 'lugar' where it moved. */
  readonly propriedades: readonly string[];
  /** Of a choice: options that came, went, or are called otherwise; what was stored under them stays. */
  readonly opcoes?: MudancaOpcoes;
};

export type MudancaOpcoes = {
  readonly incluidas: readonly string[];
  readonly retiradas: readonly string[];
  readonly renomeadas: readonly (readonly [antes: string, depois: string])[];
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

const rotuloDe = (item: Componente): string =>
  'rotulo' in item && item.rotulo.trim() ? item.rotulo : item.chave;

/** Properties by which two components of one key differ; what a container holds is told by its own. */
function propriedades(antes: Achado, depois: Achado): readonly string[] {
  const a = antes.item as unknown as { readonly [chave: string]: unknown };
  const b = depois.item as unknown as { readonly [chave: string]: unknown };
  const nomes = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (nome) => nome !== 'itens' && nome !== 'chave',
  );
  const mudadas = nomes.filter((nome) => JSON.stringify(a[nome]) !== JSON.stringify(b[nome]));
  return antes.lugar === depois.lugar ? mudadas : [...mudadas, 'lugar'];
}

/** By the stored value: another text of the same value is the same option by another name. */
function mudancaDasOpcoes(antes: Componente, depois: Componente): MudancaOpcoes | undefined {
  if (antes.tipo !== 'escolha' || depois.tipo !== 'escolha') return undefined;
  const [velhas, novas] = [antes, depois].map(
    (campo) => new Map(opcoesDaEscolha(campo).map(({ valor, rotulo }) => [valor, rotulo])),
  ) as [Map<string, string>, Map<string, string>];
  const incluidas = [...novas].filter(([valor]) => !velhas.has(valor)).map(([, rotulo]) => rotulo);
  const retiradas = [...velhas].filter(([valor]) => !novas.has(valor)).map(([, rotulo]) => rotulo);
  const renomeadas = [...novas].flatMap(([valor, rotulo]) => {
    const velho = velhas.get(valor);
    return velho !== undefined && velho !== rotulo ? [[velho, rotulo] as const] : [];
  });
  return incluidas.length + retiradas.length + renomeadas.length > 0
    ? { incluidas, retiradas, renomeadas }
    : undefined;
}

export function mudancasEntre(antes: Dado, depois: Dado): readonly Mudanca[] {
  const velhos = porChave(antes);
  const novos = porChave(depois);
  const mudancas: Mudanca[] = [];
  for (const [chave, { item }] of velhos)
    if (!novos.has(chave))
      mudancas.push({ tipo: 'retirado', chave, rotulo: rotuloDe(item), propriedades: [] });
  for (const [chave, novo] of novos) {
    const velho = velhos.get(chave);
    if (!velho) mudancas.push({ tipo: 'incluido', chave, rotulo: rotuloDe(novo.item), propriedades: [] });
    else {
      const diferem = propriedades(velho, novo);
      if (diferem.length === 0) continue;
      const opcoes = mudancaDasOpcoes(velho.item, novo.item);
      mudancas.push({
        tipo: 'alterado',
        chave,
        rotulo: rotuloDe(novo.item),
        propriedades: diferem,
        ...(opcoes ? { opcoes } : {}),
      });
    }
  }
  const comuns = (mapa: ReadonlyMap<string, Achado>, outroMapa: ReadonlyMap<string, Achado>) =>
    [...mapa.keys()].filter((chave) => outroMapa.has(chave)).join();
  if ((antes.leitura ?? 'CLINICA') !== (depois.leitura ?? 'CLINICA'))
    mudancas.push({ tipo: 'alterado', chave: 'leitura', rotulo: '', propriedades: ['leitura'] });
  if ((antes.paciente ?? 'nao') !== (depois.paciente ?? 'nao'))
    mudancas.push({ tipo: 'alterado', chave: 'paciente', rotulo: '', propriedades: ['paciente'] });
  if (comuns(velhos, novos) !== comuns(novos, velhos))
    mudancas.push({ tipo: 'alterado', chave: '', rotulo: '', propriedades: ['ordem'] });
  return mudancas;
}
