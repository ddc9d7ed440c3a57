import { describe, expect, it } from 'vitest';
import {
  chaveNfe,
  chaveNfse,
  nfe,
  nfseAbrasf1,
  nfseAbrasf2,
  nfseNacional,
} from '#tests/support/notas/amostras.ts';
import { digitoDaChave } from '../conta-pagar/chave-acesso.ts';
import { NOTA_MAX_BYTES } from './arvore.ts';
import { diferencas, itemDe, lerNota } from './ler.ts';

const problema = (xml: string) => {
  const lida = lerNota(xml);
  return lida.ok ? null : lida.problema;
};

describe('[FIN-01] a nota do fornecedor pelo XML', () => {
  it('NFS-e nacional: número, chave, competência da DPS, item da LC 116, cidade e o que a nota diz que retém', () => {
    expect(lerNota(nfseNacional())).toMatchObject({
      ok: true,
      nota: {
        modelo: 'NFSE_NACIONAL',
        numero: '4711',
        chaveConfere: true,
        emissao: '2026-11-03',
        competencia: '2026-10',
        emitente: { documento: '11222333000181', nome: 'Ana Serviços Ltda' },
        destinatario: '00000000000191',
        valor: '1500.00',
        valorLiquido: '1377.75',
        itemLc116: '4.01',
        municipio: '3550308',
        descricao: 'Plantões de outubro',
        retencoes: [
          { imposto: 'ISS', valor: '30.00' },
          { imposto: 'IRRF', valor: '22.50' },
          { imposto: 'PIS', valor: '9.75' },
          { imposto: 'COFINS', valor: '45.00' },
          { imposto: 'CSLL', valor: '15.00' },
        ],
      },
    });
  });

  it('ABRASF 2.04 e 1.00, com e sem prefixo: o zero não é retenção', () => {
    expect(lerNota(nfseAbrasf2())).toMatchObject({
      nota: {
        competencia: '2026-10',
        itemLc116: '4.03',
        descricao: 'Exames de apoio',
        chave: null,
        retencoes: [
          { imposto: 'ISS', valor: '30.00' },
          { imposto: 'IRRF', valor: '22.50' },
        ],
      },
    });
    expect(lerNota(nfseAbrasf1())).toMatchObject({
      nota: {
        competencia: '2026-11',
        itemLc116: '7.10',
        emitente: { documento: '11222333000181' },
        retencoes: [
          { imposto: 'ISS', valor: '30.00' },
          { imposto: 'INSS', valor: '165.00' },
        ],
      },
    });
  });

  it('NF-e autorizada; uma chave trocada se vê', () => {
    expect(lerNota(nfe())).toMatchObject({
      nota: { modelo: 'NFE', chaveConfere: true, valor: '1500.00', itemLc116: null },
    });
    const chave = chaveNfe('11222333000181', '4711');
    const trocada = chave.slice(0, -1) + String((Number(chave.at(-1)) + 1) % 10);
    expect(lerNota(nfe({ chave: trocada }))).toMatchObject({ nota: { chaveConfere: false } });
    // A good key, of another issuer or of another number.
    expect(lerNota(nfe({ chave: chaveNfe('34028316000103', '4711') }))).toMatchObject({
      nota: { chaveConfere: false },
    });
    expect(lerNota(nfseNacional({ chave: chaveNfse('11222333000181', '4712') }))).toMatchObject({
      nota: { chaveConfere: false },
    });
    // Series of the authority: the key has its CNPJ, not the issuer's.
    const doFisco = chaveNfe('34028316000103', '4711')
      .replace(/^(.{22}).{3}/, '$1890')
      .slice(0, 43);
    expect(lerNota(nfe({ chave: `${doFisco}${digitoDaChave(doFisco)}` }))).toMatchObject({
      nota: { chaveConfere: true },
    });
  });

  it('cada arquivo que não serve tem o seu motivo', () => {
    expect(problema('')).toEqual({ tipo: 'vazio' });
    expect(problema('%PDF-1.7')).toEqual({ tipo: 'nao-xml' });
    expect(problema(nfe().slice(0, 700))).toEqual({ tipo: 'cortado' });
    expect(problema(nfe().replace('</dest>', '</outro>'))).toEqual({ tipo: 'nao-xml' });
    expect(problema(`<a>${'x'.repeat(NOTA_MAX_BYTES)}</a>`)).toEqual({ tipo: 'grande' });
    expect(problema('<cteProc/>')).toEqual({ tipo: 'outro-esquema', raiz: 'cteProc' });
    expect(problema(nfe({ cStat: '101' }))).toEqual({ tipo: 'cancelada' });
    expect(problema(nfe({ cStat: '' }))).toEqual({ tipo: 'nao-autorizada' });
    expect(problema(nfe().replace(/<chNFe>[0-9]+/, `<chNFe>${chaveNfe('11222333000181', '1')}`))).toEqual({
      tipo: 'nao-autorizada',
    });
    expect(problema(nfe().replace('<ide>', '<ide><tpAmb>2</tpAmb>'))).toEqual({ tipo: 'homologacao' });
    expect(problema(nfseNacional().replace('<tpAmb>1', '<tpAmb>2'))).toEqual({ tipo: 'homologacao' });
    expect(problema(nfseAbrasf2({ cancelada: true }))).toEqual({ tipo: 'cancelada' });
    expect(problema(nfseAbrasf2({ vezes: 3 }))).toEqual({ tipo: 'varias', quantas: 3 });
    expect(problema(nfe({ valor: '-5' }))).toEqual({ tipo: 'sem-campo', campo: 'valor total (vNF)' });
    expect(problema(nfe().replace(/<nNF>.*<\/nNF>/, ''))).toEqual({
      tipo: 'sem-campo',
      campo: 'número (nNF)',
    });
  });

  it('bombas e entidades não passam, nem profundidade sem fim', () => {
    const bomba = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(problema(nfe().replace('<nfeProc', `${bomba}<nfeProc`))).toEqual({ tipo: 'tipos' });
    expect(problema('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&x;</a>')).toEqual({ tipo: 'tipos' });
    expect(problema(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)).toEqual({ tipo: 'complexo' });
    expect(problema(`<a>${'<b/>'.repeat(130_000)}</a>`)).toEqual({ tipo: 'complexo' });
    expect(problema('<a>&desconhecida;</a>')).toEqual({ tipo: 'nao-xml' });
  });

  it('o item da LC 116 nas grafias das prefeituras', () => {
    expect(['040101', '0401', '401', '4.01', '04.01', '04.01.00'].map(itemDe)).toEqual(Array(6).fill('4.01'));
    expect([itemDe(null), itemDe('abc'), itemDe('4')]).toEqual([null, null, null]);
  });

  it('as diferenças entre o que a nota retém e o que as tabelas mandam', () => {
    const nota = [
      { imposto: 'ISS', valor: '30.00' },
      { imposto: 'PIS', valor: '9.75' },
    ] as const;
    expect(diferencas(nota, [{ imposto: 'PIS', valor: '9.75' }])).toEqual([
      { imposto: 'ISS', nota: '30.00', zelo: '0.00' },
    ]);
    expect(diferencas(nota, nota)).toEqual([]);
  });
});
