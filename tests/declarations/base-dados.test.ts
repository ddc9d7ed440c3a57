/** Every shipped row is right by the same rules that a person's typing meets, and every licence is said. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { calculos } from '#domain/calculo/calculos.ts';
import { calcularRetencoes } from '#domain/conta-pagar/retencoes.ts';
import type { Imposto, Minimo, Pagamento, Regra, Tabelas, Teto } from '#domain/conta-pagar/tabelas.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { FaixaIrrf, RedutorIrrf } from '#domain/tributo/irrf.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { baseData, type BaseFile } from '#server/database/base-data/manifest.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const folder = fileURLToPath(new URL('../../server/database/base-data/', import.meta.url));

let registry: Registry;
beforeAll(async () => {
  registry = await loadRegistry();
});

/** RFC 4180, as the manifest promises. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') cell += text[++index];
      else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',' || char === '\n') {
      row.push(cell);
      cell = '';
      if (char === '\n') rows.push(row.splice(0));
    } else cell += char;
  }
  return rows;
}

function read(file: BaseFile): { header: readonly string[]; rows: readonly (readonly string[])[] } {
  const bytes = readFileSync(folder + file.file);
  const [header = [], ...rows] = parseCsv(
    (file.file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'),
  );
  return { header, rows };
}

function entityOf(name: string): EntityModel {
  const entity = registry.entity[name];
  if (!entity) throw new Error(`'${name}' is not declared`);
  return entity;
}

function wire(field: FieldModel, cell: string): unknown {
  if (cell === '') return null;
  if (field.kind === 'boolean') return cell === 'true';
  if (field.kind === 'integer') return Number(cell);
  if (field.kind === 'list') return JSON.parse(cell) as unknown;
  return cell;
}

type Stored = { readonly [field: string]: unknown };
const dayOf = (row: Stored | undefined, field: string, open: string): string => {
  const value = row?.[field];
  return typeof value === 'string' ? value : open;
};

/** All rows by resource, references by position, in load order; the validator's complaints beside them. */
function load(): { stored: Map<string, Stored[]>; problems: string[] } {
  const stored = new Map<string, Stored[]>();
  const problems: string[] = [];
  for (const file of baseData) {
    const entity = entityOf(file.resource);
    const { header, rows } = read(file);
    const own = stored.get(file.resource) ?? [];
    stored.set(file.resource, own);
    const columns = header.map((name) => {
      const column = file.columns?.[name] ?? name;
      const target = typeof column === 'string' ? { field: column } : column;
      const field = entity.field[target.field];
      if (!field) throw new Error(`${file.file}: column '${name}' is no field of ${file.resource}`);
      const ref = 'ref' in target ? target.ref : undefined;
      const index =
        ref === undefined
          ? undefined
          : new Map(
              (stored.get(field.ref?.resource ?? '') ?? []).map((row, at) => [String(row[ref]), at + 1]),
            );
      return { field, index };
    });
    for (const [line, cells] of rows.entries()) {
      const where = `${file.file}:${line + 2}`;
      if (cells.length !== header.length) problems.push(`${where}: ${cells.length} cells`);
      const record: { [field: string]: unknown } = { ...file.defaults };
      const computed = new Map<string, unknown>();
      for (const [at, { field, index }] of columns.entries()) {
        const cell = cells[at] ?? '';
        if (index && cell !== '' && !index.has(cell))
          problems.push(`${where}: nothing has '${cell}' for ${field.id}`);
        const value = index ? (cell === '' ? null : (index.get(cell) ?? null)) : wire(field, cell);
        if (field.computed) computed.set(field.id, value);
        else if (value !== null || field.default === undefined) record[field.id] = value;
      }
      const outcome = validatorsOf(entity).criar(record);
      for (const [id, value] of computed) {
        const calculo = calculos[(entity.field[id]?.computed?.fn ?? '') as keyof typeof calculos];
        if (calculo(record, { hoje: '2026-11-21' }) !== value)
          problems.push(`${where}: ${id} is not what ${entity.name} computes`);
      }
      if (outcome.ok) own.push({ ...outcome.value, ...Object.fromEntries(computed) });
      else problems.push(`${where}: ${JSON.stringify(outcome.errors)}`);
    }
  }
  return { stored, problems };
}

describe('base data', () => {
  let stored: Map<string, Stored[]>;
  let problems: string[];
  beforeAll(() => {
    ({ stored, problems } = load());
  });
  const rowsOf = (name: string): Stored[] => stored.get(name) ?? [];

  it('[REG-01] every row passes the validation of its register', () => {
    expect(problems.slice(0, 20)).toEqual([]);
  });

  it('[REG-01] no two rows share a unique key or an import key', () => {
    const repeated: string[] = [];
    for (const [name, rows] of stored) {
      const entity = entityOf(name);
      for (const key of [...entity.unique, entity.importKey]) {
        const seen = new Set<string>();
        for (const row of rows) {
          const values = key.map((id) => row[id] ?? null);
          if (values.every((value) => value === null)) continue;
          const text = JSON.stringify(values);
          if (seen.has(text)) repeated.push(`${name} ${key.join('+')} ${text}`);
          seen.add(text);
        }
      }
    }
    expect(repeated.slice(0, 20)).toEqual([]);
  });

  it('[REG-01] no two rows of one key are in force on the same day', () => {
    const overlaps: string[] = [];
    for (const [name, rows] of stored) {
      for (const rule of entityOf(name).noOverlap) {
        const counted = rows.filter((row) =>
          Object.entries(rule.unless ?? {}).every(
            ([id, values]) => !(values as readonly unknown[]).includes(row[id] ?? null),
          ),
        );
        const groups = Map.groupBy(counted, (row) => JSON.stringify(rule.by.map((id) => row[id] ?? null)));
        for (const [key, group] of groups) {
          const sorted = group.toSorted((a, b) =>
            dayOf(a, rule.from, '').localeCompare(dayOf(b, rule.from, '')),
          );
          for (let at = 1; at < sorted.length; at++) {
            if (dayOf(sorted[at - 1], rule.to, '9999-12-31') >= dayOf(sorted[at], rule.from, ''))
              overlaps.push(`${name} ${key}`);
          }
        }
      }
    }
    expect(overlaps.slice(0, 20)).toEqual([]);
  });

  it('[REG-01] ships the real tables in full', () => {
    const counts = Object.fromEntries([...stored].map(([name, rows]) => [name, rows.length]));
    expect(counts).toMatchObject({
      cids: 14_233,
      cidades: 5_571,
      ufs: 27,
      bancos: 511,
      procedimentos: 10_581,
      medicamentos: 12_433,
      'cbo-ocupacoes': 2_611,
      especialidades: 55,
      dentes: 60,
      'regioes-dentes': 61,
      'classificacoes-servicos': 411,
      'naturezas-juridicas': 95,
      'faces-dentes': 7,
    });
    expect(counts).not.toHaveProperty('ciaps');
  });

  it('[REG-01] keeps what anybody can check: cholera, Belo Horizonte, Banco do Brasil, a consultation', () => {
    expect(rowsOf('cids').find((row) => row['codigo'] === 'A00')).toMatchObject({
      nome: 'Cólera',
      tipo: 'CATEGORIA',
      causaObito: true,
    });
    expect(rowsOf('cidades').find((row) => row['codigoIbge'] === '3106200')).toMatchObject({
      nome: 'Belo Horizonte',
      uf: 'MG',
      capital: true,
      ddd: '31',
    });
    expect(rowsOf('bancos').find((row) => row['codigo'] === '001')).toMatchObject({
      cnpj: '00000000000191',
      ispb: '00000000',
    });
    expect(rowsOf('procedimentos').find((row) => row['codigo'] === '10101012')).toMatchObject({
      terminologia: 'TUSS',
      inicioVigencia: '2009-02-13',
    });
    expect(rowsOf('procedimentos').find((row) => row['codigo'] === '0301010072')).toMatchObject({
      terminologia: 'SIGTAP',
      valorAmbulatorial: '10.00',
    });
  });

  it('[REG-01] medicines say ingredient, strength, form and control, as their package does', () => {
    const rows = rowsOf('medicamentos');
    const filled = (campo: string): number => rows.filter((row) => row[campo] !== null).length / rows.length;
    expect(filled('principioAtivo')).toBeGreaterThan(0.85);
    expect(filled('formaFarmaceutica')).toBeGreaterThan(0.9);
    const de = (produto: string) => rows.find((row) => row['produto'] === produto);
    expect(de('Amoxil 500 mg cápsula')).toMatchObject({
      principioAtivo: 'Amoxicilina trihidratada',
      principioAtivoOrigem: 'REGISTRO',
      concentracao: '500 mg',
      formaFarmaceutica: 'cápsula',
      via: 'ORAL',
      antimicrobiano: true,
      tarja: 'VERMELHA',
      controle: null,
    });
    expect(de('Dimorf 10 mg comprimido')).toMatchObject({
      controle: 'A1',
      tarja: 'PRETA',
      antimicrobiano: false,
    });
    expect(de('Clonazepam 0,5 mg comprimido')).toMatchObject({ controle: 'B1', tarja: 'PRETA' });
    expect(de('Risperidona 1 mg comprimido')).toMatchObject({ controle: 'C1', tarja: 'VERMELHA' });
    expect(de('Paracetamol 750 mg comprimido')).toMatchObject({
      principioAtivo: 'Paracetamol',
      controle: null,
      tarja: null,
    });
    // Portaria 344: black for the lists A and B, red for the lists C.
    const listados = rows.filter(({ controle }) => controle !== null);
    expect(listados.map(({ tarja }) => tarja)).toEqual(
      listados.map(({ controle }) => (String(controle) < 'C' ? 'PRETA' : 'VERMELHA')),
    );
    // A maker's mark before the name hides no list, and what is given in a bed is there.
    for (const [produto, esperado] of [
      ['LFM - Diazepam 10 mg comprimido', { principioAtivo: 'Diazepam', controle: 'B1' }],
      ['Cloxazolam 2 mg comprimido', { controle: 'B1' }],
      ['Furp - Carbamazepina 200 mg comprimido', { controle: 'C1' }],
      [
        'Ceftriaxona 1 g pó para solução para injeção; frasco-ampola',
        { antimicrobiano: true, tarja: 'VERMELHA' },
      ],
      [
        'Benzilpenicilina benzatina 1.200.000 UI pó para suspensão para injeção; frasco-ampola',
        { antimicrobiano: true, principioAtivo: 'Benzilpenicilina benzatina' },
      ],
      ['Fentanila 0,05 mg/mL solução para injeção; ampola', { controle: 'A1', tarja: 'PRETA' }],
    ] as const)
      expect(de(produto), produto).toMatchObject(esperado);
    const eans = rows.map((row) => row['ean']).filter(Boolean);
    expect(eans.length).toBeGreaterThan(500);
    expect(new Set(eans).size).toBe(eans.length);
  });

  it('[REG-02] knows the 32 permanent and 20 deciduous teeth, each in its group, and the supernumerary of each quadrant', () => {
    const dentes = rowsOf('dentes').filter((row) => row['supranumerario'] !== true);
    expect(dentes.filter((row) => row['denticao'] === 'PERMANENTE')).toHaveLength(32);
    expect(dentes.filter((row) => row['denticao'] === 'DECIDUA')).toHaveLength(20);
    expect(dentes.every((row) => row['grupoDenteId'] !== null)).toBe(true);
    const demais = rowsOf('dentes').filter((row) => row['supranumerario'] === true);
    expect(demais.map(({ codigo, quadrante }) => [codigo, quadrante])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((quadrante) => [`${quadrante}9`, quadrante]),
    );
    const regioes = rowsOf('regioes-dentes');
    expect(regioes).toHaveLength(61);
    expect(regioes.map((row) => row['codigo'])).toEqual(
      expect.arrayContaining(['AS', 'AI', 'HASD', 'S1', 'S6', 'LG', 'AB']),
    );
    expect(new Set(regioes.map((row) => row['tipo'])).size).toBe(5);
  });

  it('[REG-02] a procedure of one tooth asks for the tooth, a filling for the faces too, a work on a segment for its region', () => {
    const daTuss = rowsOf('procedimentos').filter((row) => row['terminologia'] === 'TUSS');
    const pede = (codigo: string) => {
      const { exigeDente, exigeFace, exigeRegiao } = daTuss.find((row) => row['codigo'] === codigo) ?? {};
      return [exigeDente, exigeFace, exigeRegiao];
    };
    expect(pede('85100200')).toEqual([true, true, false]); // Restauração em resina fotopolimerizável 2 faces
    expect(pede('82000875')).toEqual([true, false, false]); // Exodontia simples de permanente
    expect(pede('85200140')).toEqual([true, false, false]); // Tratamento endodôntico birradicular
    expect(pede('85300047')).toEqual([false, false, true]); // Raspagem supra-gengival
    expect(pede('81000030')).toEqual([false, false, false]); // Consulta odontológica
    const pedem = daTuss.filter((row) =>
      [row['exigeDente'], row['exigeFace'], row['exigeRegiao']].includes(true),
    );
    expect(pedem.length).toBeGreaterThan(100);
    expect(
      pedem.every(
        (row) =>
          row['natureza'] === 'ODONTOLOGICO' && !(row['exigeFace'] === true && row['exigeDente'] !== true),
      ),
    ).toBe(true);
  });

  it('[REG-01] [REG-03] countries bear their SUS code, services their CNES classifications, providers may name their legal nature', () => {
    const codigos = rowsOf('paises')
      .map((row) => row['codigoSus'])
      .filter((codigo) => codigo !== null);
    expect(codigos.length).toBeGreaterThan(225);
    expect(new Set(codigos).size).toBe(codigos.length);
    expect(rowsOf('paises').find((row) => row['alfa2'] === 'BR')?.['codigoSus']).toBe('10');
    const servicos = new Set(rowsOf('servicos').map((row) => row['codigo']));
    expect(new Set(rowsOf('classificacoes-servicos').map((row) => row['servicoId'])).size).toBe(
      servicos.size,
    );
    expect(rowsOf('naturezas-juridicas').find((row) => row['codigo'] === '2062')?.['nome']).toBe(
      'Sociedade Empresária Limitada',
    );
  });

  it('[FIN-04] Pix goes by key or account, through the clearing 009', () => {
    expect(rowsOf('formas-pagamento').find((row) => row['meio'] === 'PIX')).toMatchObject({
      camaraCentralizadora: '009',
      exigeChavePix: false,
      exigeContaBancaria: false,
    });
  });

  it('[FIN-04] the IRRF table of 2026 and its reduction are those of Leis 15.191 and 15.270 of 2025', () => {
    const faixas = rowsOf('irrf').filter((row) => row['fimVigencia'] === null);
    expect(faixas.map((row) => [row['baseInicial'], row['aliquota'], row['parcelaDeduzir']])).toEqual([
      ['0.00', '0.00', '0.00'],
      ['2428.81', '7.50', '182.16'],
      ['2826.66', '15.00', '394.16'],
      ['3751.06', '22.50', '675.49'],
      ['4664.69', '27.50', '908.73'],
    ]);
    expect(rowsOf('irrf-redutores')).toMatchObject([
      {
        rendimentoIsentoAte: '5000.00',
        rendimentoReducaoAte: '7350.00',
        constante: '978.62',
        coeficiente: '0.133145',
      },
    ]);
  });

  it('[FIN-02] every federal tax has the code of its guide, and the fact that says its month', () => {
    const [codigos, fatos] = ['codigoReceita', 'fato'].map((campo) =>
      Object.fromEntries(rowsOf('tipos-impostos').map((row) => [row['codigo'], row[campo]])),
    );
    expect(codigos).toMatchObject({ 'INSS-CI': '2100', 'INSS-PJ': '2631', 'IRRF-PF': '0588' });
    expect(Object.keys(codigos ?? {}).filter((codigo) => !codigos?.[codigo])).toEqual(['ISS']);
    expect(Object.keys(fatos ?? {}).filter((codigo) => fatos?.[codigo] === 'EMISSAO')).toEqual([
      'INSS-PJ',
      'ISS',
    ]);
  });

  it('[FIN-04] withholding taxes carry their rates and the R$ 10,00 waiver', () => {
    const rates = Object.fromEntries(rowsOf('tipos-impostos').map((row) => [row['codigo'], row['aliquota']]));
    expect(rates).toMatchObject({
      'IRRF-PJ': '1.50',
      PIS: '0.65',
      COFINS: '3.00',
      CSLL: '1.00',
      'INSS-CI': '11.00',
    });
    expect(new Set(rowsOf('minimo-retencao').map((row) => row['valorMinimo']))).toEqual(new Set(['10.00']));
  });

  it('says source and licence of every file, and carries no file that the manifest does not name', () => {
    const named = new Set(baseData.map((file) => file.file));
    const there = readdirSync(folder).filter((name) => /\.csv(\.gz)?$/.test(name));
    expect(there.toSorted()).toEqual([...named].toSorted());
    const licences = readFileSync(`${folder}LICENCAS.md`, 'utf8');
    for (const file of baseData) {
      expect([file.file, file.source !== '' && file.licence !== '']).toEqual([file.file, true]);
      expect([file.file, licences.includes(`\`${file.file}\``)]).toEqual([file.file, true]);
      expect(existsSync(folder + file.file)).toBe(true);
    }
  });

  it('stays small enough to clone', () => {
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(folder + name).size, 0);
    expect(bytes).toBeLessThan(3_000_000);
  });
});

/** The shipped tables as the rule takes them; codes stand for the numbers that a database gives. */
function tabelasDaBase(): Tabelas {
  const linhas = (recurso: string): { [coluna: string]: string | null }[] =>
    baseData
      .filter(({ resource }) => resource === recurso)
      .flatMap((file) => {
        const { header, rows } = read(file);
        return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] || null])));
      });
  const codigos = linhas('tipos-impostos').map(({ codigo }) => codigo);
  const numero = (codigo: string | null | undefined): number => codigos.indexOf(codigo ?? null) + 1;
  const grupos = linhas('grupos-tipos-tributos');
  const doImposto = <T>(recurso: string): T[] =>
    linhas(recurso).map(({ imposto, ...row }) => ({
      fimVigencia: null,
      regimeTributario: null,
      cidadeId: null,
      itemLc116: null,
      ...row,
      retem: row.retem !== 'false',
      tipoImpostoId: numero(imposto),
    })) as T[];
  return {
    impostos: linhas('tipos-impostos').map(({ grupo, dispensaSimples, ...row }) => ({
      ...row,
      id: numero(row.codigo),
      dispensaSimples: dispensaSimples === 'true',
      grupo: grupos
        .filter(({ codigo }) => codigo === grupo)
        .map((grupoDoImposto) => ({
          id: grupos.indexOf(grupoDoImposto) + 1,
          junto: grupoDoImposto.recolheJunto === 'true',
          codigoReceita: grupoDoImposto.codigoReceita ?? null,
        }))[0],
    })) as unknown as Imposto[],
    regras: doImposto<Regra>('tabela-tributacao'),
    minimos: doImposto<Minimo>('minimo-retencao'),
    tetos: doImposto<Teto>('tabela-limite-tributacao'),
    irrf: linhas('irrf') as unknown as FaixaIrrf[],
    redutores: linhas('irrf-redutores') as unknown as RedutorIrrf[],
  };
}

describe('[FIN-01] what is withheld by the shipped tables', () => {
  const tabelas = tabelasDaBase();
  const pagamento = (data: string, valor: string, campos: Partial<Pagamento> = {}) =>
    calcularRetencoes(
      tabelas,
      {
        data,
        valor,
        natureza: 'PROFISSIONAL',
        cidadeId: null,
        itemLc116: null,
        tipoPessoa: 'FISICA',
        regimeTributario: null,
        dependentes: 0,
        desconto: '0.00',
        inssOutrasFontes: '0.00',
        proprias: [],
        ...campos,
      },
      { rendimento: '0.00', porImposto: new Map() },
    );
  const retido = (data: string, valor: string, campos?: Partial<Pagamento>) =>
    Object.fromEntries(
      pagamento(data, valor, campos).linhas.map((linha) => [linha.imposto.codigo, linha.valor]),
    );

  it.each([
    // The worked examples of 2026, and every bend of the reduction of Lei 15.270/2025.
    ['2026-01-02', '6000.00', '660.00', '380.02'],
    ['2026-11-10', '10000.00', '932.31', '1584.88'],
    ['2026-11-10', '5000.00', '550.00', '0.00'],
    ['2026-11-10', '5000.01', '550.00', '0.00'],
    ['2026-11-10', '7350.00', '808.50', '890.18'],
    ['2026-11-10', '7350.01', '808.50', '890.19'],
    ['2026-11-10', '8475.55', '932.31', '1165.66'],
    // The last day before the reduction, with the ceiling of 2025.
    ['2025-12-31', '6000.00', '660.00', '559.77'],
    ['2025-12-31', '10000.00', '897.32', '1594.51'],
    ['2025-04-30', '6000.00', '660.00', '572.50'],
  ])('[FIN-01] on %s a person is paid %s: INSS %s, IRRF %s', (data, valor, inss, irrf) => {
    expect(retido(data, valor)).toEqual({ 'INSS-CI': inss, 'IRRF-PF': irrf });
  });

  it('[FIN-01] of companies: 615,00 of 10.000 in 2026, PIS and COFINS no more from 2027', () => {
    const pj = { tipoPessoa: 'JURIDICA', regimeTributario: 'PRESUMIDO' };
    expect(retido('2026-12-31', '10000.00', pj)).toEqual({
      'IRRF-PJ': '150.00',
      PIS: '65.00',
      COFINS: '300.00',
      CSLL: '100.00',
    });
    expect(retido('2027-01-01', '10000.00', pj)).toEqual({ 'IRRF-PJ': '150.00', CSLL: '100.00' });
    expect(Object.values(retido('2026-11-10', '215.05', pj))).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(retido('2026-11-10', '1000.00', { ...pj, natureza: 'COOPERATIVA' })).toEqual({
      'IRRF-COOP': '15.00',
    });
  });
});
