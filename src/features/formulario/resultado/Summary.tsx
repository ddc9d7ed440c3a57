import { Card, Flex, Statistic, Typography } from 'antd';
import { useId } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { parteDe, partesDe, serieDe } from '#domain/formulario/resultado/resumo.ts';
import type { Agregado, Coluna, Resultados } from '#domain/formulario/resultado/wire.ts';
import { resultado as texto } from '#messages/formulario-resultado.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Columns } from './Columns.tsx';
import { Measures, Nps, Rating, Shares } from './Figures.tsx';

/** Every question with its sum, in the order of the form. */
export function Summary({ data }: { data: Resultados }) {
  const newest = data.versoes[0]?.numero;
  const { passo, pontos } = serieDe(data.porDia);
  return (
    <Flex vertical gap={12}>
      <Card size="small" title={texto.noTempo[passo]}>
        <Columns
          label={texto.noTempo[passo]}
          bars={pontos.map(({ de, ate, n }) => ({
            key: de,
            n,
            name: passo === 'mes' ? `${de.slice(5, 7)}/${de.slice(0, 4)}` : formatData(de).slice(0, 5),
            whole: de === ate ? formatData(de) : `${formatData(de)} a ${formatData(ate)}`,
          }))}
        />
      </Card>
      <ul className="z-limpa z-cartoes z-cartoes-largos" style={{ alignItems: 'start' }}>
        {data.colunas.map((coluna) => {
          const agregado = data.campos[coluna.chave];
          if (!agregado) return null;
          const old =
            newest !== undefined && !coluna.versoes.includes(newest)
              ? texto.versoesAntigas(coluna.versoes)
              : null;
          return (
            <li key={coluna.chave}>
              <Question
                coluna={coluna}
                agregado={agregado}
                total={data.total}
                old={old}
                linhas={linhasDe(coluna, data)}
              />
            </li>
          );
        })}
      </ul>
    </Flex>
  );
}

/** Inside a table, the rows that could hold a value. */
function linhasDe({ grupo }: Coluna, { campos }: Resultados): number | null {
  return grupo === undefined ? null : (campos[grupo]?.linhas ?? 0);
}

type QuestionProps = {
  coluna: Coluna;
  agregado: Agregado;
  total: number;
  linhas: number | null;
  old: string | null;
};

function Question({ coluna, agregado, total, linhas, old }: QuestionProps) {
  const title = useId();
  const of = linhas ?? total;
  return (
    <Card
      size="small"
      role="group"
      aria-labelledby={title}
      title={
        <span id={title} style={{ whiteSpace: 'normal' }}>
          {coluna.rotulo}
        </span>
      }
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          {linhas === null
            ? texto.responderam(agregado.preenchidas, of)
            : `${texto.preenchidas(agregado.preenchidas, of)} ${linhas === 1 ? 'linha' : 'linhas'}`}
          {old ? ` · ${old}` : ''}
        </Typography.Text>
        {agregado.preenchidas === 0 ? texto.semRespostas : <Sum coluna={coluna} agregado={agregado} />}
      </Flex>
    </Card>
  );
}

function Sum({ coluna, agregado }: { coluna: Coluna; agregado: Agregado }) {
  switch (coluna.forma) {
    case 'nps':
      return <Nps coluna={coluna} agregado={agregado} />;
    case 'nota':
      return <Rating coluna={coluna} agregado={agregado} />;
    case 'opcoes':
    case 'consulta':
      return <Shares partes={partesDe(coluna, agregado)} label={coluna.rotulo} />;
    case 'numero':
      return (
        <>
          <Measures coluna={coluna} agregado={agregado} />
          {coluna.opcoes ? <Shares partes={partesDe(coluna, agregado)} label={coluna.rotulo} /> : null}
        </>
      );
    case 'tabela':
      return (
        <Flex gap={24} wrap>
          <Statistic title={texto.tabelaLinhas} value={agregado.linhas ?? 0} groupSeparator="." />
          <Statistic
            title={texto.tabelaMedia}
            value={parteDe(agregado.linhas ?? 0, agregado.preenchidas) / 100}
            precision={1}
            decimalSeparator=","
          />
        </Flex>
      );
    case 'data':
      return agregado.extremos ? (
        <Flex gap={24} wrap>
          <Statistic title={texto.primeiro} value={formatData(agregado.extremos[0])} />
          <Statistic title={texto.ultimo} value={formatData(agregado.extremos[1])} />
        </Flex>
      ) : null;
    case 'arquivo':
      return texto.anexos(agregado.preenchidas);
    default:
      return (
        <div>
          <Typography.Text type="secondary">{texto.ultimosTextos}</Typography.Text>
          <ul className="z-limpa z-pilha">
            {agregado.textos.map(({ id, texto: frase }, index) => (
              <li key={`${id}-${index}`}>
                <Link to={`/form-respostas/ver/${id}`} title={texto.abrirResposta}>
                  {frase}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      );
  }
}
