import { expect, test } from 'vitest';
import { textoDaDeclaracao, tipoDaDeclaracao, VARIAVEIS_DECLARACAO } from './declaracao.ts';
import { guardarTexto, lerTexto } from './limpar.ts';
import { textoSimples, variaveisUsadas } from './percorrer.ts';
import { ehVariavel } from './variaveis.ts';

const base = {
  nome: 'Comparecimento',
  tipo: 'COMPARECIMENTO',
  titulo: null,
  exigeAssinatura: true,
  exigeCid: false,
};

test('[REG-01] a declaration becomes a document: its variables by their names, other braces as they stand, the signer under it', () => {
  const texto = textoDaDeclaracao({
    ...base,
    texto: 'Declaro que {paciente} veio em {data}.\nSem {efeito} de atestado.',
  });
  const lido = lerTexto(guardarTexto(texto));
  expect(lido.ok && variaveisUsadas(lido.texto)).toEqual(variaveisUsadas(texto));
  expect(variaveisUsadas(texto)).toEqual(
    expect.arrayContaining(['paciente.nome', 'momento.data', 'profissional.nome', 'profissional.conselho']),
  );
  expect(textoSimples(texto)).toContain('Sem {efeito} de atestado.');
  const daUnidade = textoDaDeclaracao({ ...base, texto: 'Oi', exigeAssinatura: false, exigeCid: true });
  expect(variaveisUsadas(daUnidade)).not.toContain('profissional.nome');
  expect(textoSimples(daUnidade)).toContain('CID');
});

test('[REG-01] every variable of the register exists among those of documents', () => {
  expect(Object.values(VARIAVEIS_DECLARACAO).filter((nome) => !ehVariavel(nome))).toEqual([]);
  expect([
    tipoDaDeclaracao('ATESTADO'),
    tipoDaDeclaracao('CONSENTIMENTO'),
    tipoDaDeclaracao('OUTRA'),
  ]).toEqual(['ATESTADO', 'TERMO', 'DECLARACAO']);
});
