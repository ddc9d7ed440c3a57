/** What a bank file says: whose it is, whether it adds up, its titles and its lines. */
import { Alert, Descriptions, Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { letraDoSegmento, type ArquivoCnab, type Linha } from '#domain/cnab/ler.ts';
import { somasDosTitulos, titulosDoArquivo, type TituloCnab } from '#domain/cnab/titulos.ts';
import { formatCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { Tag } from '#engine/kit/index.ts';
import { arquivoBancoTela as texto, problemaCnab } from '#messages/arquivo-banco.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { LinePositions } from './LinePositions.tsx';
import { PAGINA } from './page-size.ts';

/** Problems shown at once: a file of another layout has as many as it has lines. */
const PRIMEIROS = 8;

export function FileReport({ arquivo }: { readonly arquivo: ArquivoCnab }) {
  const [vista, setVista] = useState<'titulos' | 'linhas'>('titulos');
  const titulos = useMemo(() => titulosDoArquivo(arquivo), [arquivo]);
  return (
    <>
      <Heading arquivo={arquivo} titulos={titulos} />
      <Problems arquivo={arquivo} />
      <Segmented
        aria-label={texto.ver}
        value={vista}
        onChange={setVista}
        options={[
          { value: 'titulos', label: `${texto.titulos} ${titulos.length}` },
          { value: 'linhas', label: `${texto.linhas} ${arquivo.linhas.length}` },
        ]}
      />
      {vista === 'titulos' ? (
        <Titles titulos={titulos} remessa={arquivo.sentido === 'remessa'} />
      ) : (
        <Lines linhas={arquivo.linhas} />
      )}
    </>
  );
}

function Heading({
  arquivo,
  titulos,
}: {
  readonly arquivo: ArquivoCnab;
  readonly titulos: readonly TituloCnab[];
}) {
  const { valores } = arquivo.header;
  const somas = somasDosTitulos(titulos);
  const extrato = titulos.some(({ segmento }) => segmento === 'E');
  const quando = [valores.geradoEm && formatData(valores.geradoEm), valores.geradoHora?.slice(0, 5)]
    .filter(Boolean)
    .join(' ');
  const itens = [
    { label: texto.arquivo, children: texto.sentidos[arquivo.sentido ?? 'nenhum'] },
    { label: texto.banco, children: [arquivo.banco, valores.nomeBanco].filter(Boolean).join(' · ') },
    {
      label: texto.empresa,
      children: [valores.empresa, valores.inscricao && formatCpfCnpj(valores.inscricao)]
        .filter(Boolean)
        .join(' · '),
    },
    { label: texto.gerado, children: quando || texto.vazio },
    { label: texto.nsa, children: valores.nsa ?? texto.vazio },
    ...(extrato
      ? [
          { label: texto.debitos, children: formatMoeda(somas.debitos) },
          { label: texto.creditos, children: formatMoeda(somas.creditos) },
        ]
      : [
          { label: texto.valor, children: formatMoeda(somas.valor) },
          // Only an answer says what came of it.
          ...(arquivo.sentido === 'remessa'
            ? []
            : [{ label: texto.efetivo, children: formatMoeda(somas.efetivo) }]),
        ]),
  ];
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, md: 2, xl: 3 }}
      items={itens.map((item) => ({ key: item.label, ...item }))}
    />
  );
}

function Problems({ arquivo: { problemas, linhas } }: { readonly arquivo: ArquivoCnab }) {
  if (problemas.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        message={texto.confere}
        description={texto.confereTexto(linhas.length)}
      />
    );
  return (
    <Alert
      type="warning"
      showIcon
      message={texto.naoConfere(problemas.length)}
      description={
        <ul>
          {problemas.slice(0, PRIMEIROS).map((problema, i) => (
            <li key={i}>
              {problema.linha === null ? null : <strong>{texto.linha(problema.linha)}. </strong>}
              {problemaCnab(problema)}
            </li>
          ))}
          {problemas.length > PRIMEIROS ? <li>{texto.eMais(problemas.length - PRIMEIROS)}</li> : null}
        </ul>
      }
    />
  );
}

function Titles({
  titulos,
  remessa,
}: {
  readonly titulos: readonly TituloCnab[];
  readonly remessa: boolean;
}) {
  return (
    <DataTable<TituloCnab>
      rowKey="linha"
      dataSource={[...titulos]}
      pagination={PAGINA}
      expandable={{
        expandedRowRender: ({ linhas }) => (
          <Flex vertical gap={16}>
            {linhas.map((linha) => (
              <LinePositions key={linha.numero} linha={linha} />
            ))}
          </Flex>
        ),
      }}
      columns={[
        { title: texto.linhaColuna, width: 64, render: (_, { linha }) => <span data-num>{linha}</span> },
        {
          title: texto.segmento,
          width: 96,
          render: (_, { linhas }) => linhas.map(({ segmento }) => letraDoSegmento(segmento ?? '')).join(' '),
        },
        {
          title: texto.numero,
          width: 170,
          render: (_, { seuNumero, numeroBanco }) => seuNumero ?? numeroBanco ?? texto.vazio,
        },
        { title: texto.nome, render: (_, { nome }) => nome ?? texto.vazio },
        { title: texto.data, width: 110, render: (_, { data }) => (data ? formatData(data) : texto.vazio) },
        {
          title: texto.valor,
          width: 130,
          align: 'right',
          render: (_, { valor, debito }) => <Money valor={valor} debito={debito} />,
        },
        {
          title: texto.efetivo,
          hidden: remessa,
          width: 120,
          align: 'right',
          render: (_, { efetivo }) => <Money valor={efetivo} />,
        },
        {
          title: texto.situacao,
          hidden: titulos.every(({ codigos }) => codigos.length === 0),
          width: 200,
          render: (_, { codigos }) =>
            codigos.map(({ codigo, titulo }) =>
              titulo ? (
                <span key={codigo}>{texto.codigo(codigo, titulo)}</span>
              ) : (
                <Tag key={codigo} tone="warning">
                  {texto.desconhecido(codigo)}
                </Tag>
              ),
            ),
        },
      ]}
    />
  );
}

function Money({ valor, debito = false }: { readonly valor: string | null; readonly debito?: boolean }) {
  return <span data-num>{valor === null ? texto.vazio : `${debito ? '-' : ''}${formatMoeda(valor)}`}</span>;
}

function Lines({ linhas }: { readonly linhas: readonly Linha[] }) {
  return (
    <DataTable<Linha>
      rowKey="numero"
      dataSource={[...linhas]}
      pagination={PAGINA}
      expandable={{ expandedRowRender: (linha) => <LinePositions linha={linha} /> }}
      columns={[
        { title: texto.linhaColuna, width: 64, render: (_, { numero }) => <span data-num>{numero}</span> },
        {
          title: texto.registro,
          width: 170,
          render: (_, { papel, segmento }) =>
            [texto.papeis[papel], segmento && letraDoSegmento(segmento)].filter(Boolean).join(' '),
        },
        {
          title: texto.texto,
          ellipsis: true,
          render: (_, { texto: linha }) => <code>{linha.trimEnd()}</code>,
        },
      ]}
    />
  );
}
