/** The label of a sample: bar code, number, patient and birth, tube and exams; printed on a roll of 60 by 40 mm. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { barrasDe } from '#domain/laboratorio/code128.ts';
import type { ResultadosDaAmostra } from '#domain/laboratorio/wire.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { etiquetaTela as texto } from '#messages/laboratorio.ts';
import { request } from '#shared/http/client.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { OwnPaper } from '#shared/ui/OwnPaper.tsx';
import { useResultados, type Amostra } from './wire.ts';
import './laboratorio.css';

export default function LabelPanel({ id }: RecordPanelProps) {
  const [printing, setPrinting] = useState(false);
  const resultados = useResultados(id);
  const amostra = useQuery({
    queryKey: ['laboratorio', 'etiqueta', id],
    queryFn: ({ signal }) => request<Amostra>(`amostras/${id}`, { signal }),
  });
  return (
    <Loaded query={amostra}>
      {(row) => (
        <Loaded query={resultados}>
          {({ paciente }) => (
            <Flex vertical gap={12} align="start">
              <Label row={row} paciente={paciente} />
              <Button icon={<Printer size={16} aria-hidden />} onClick={() => setPrinting(true)}>
                {texto.imprimir}
              </Button>
              {printing ? (
                <OwnPaper onDone={() => setPrinting(false)}>
                  <Label row={row} paciente={paciente} />
                </OwnPaper>
              ) : null}
            </Flex>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Modules of quiet on each side, which readers ask for. */
const MARGEM = 10;
const ALTURA = 40;

function Label({
  row,
  paciente,
}: {
  readonly row: Amostra;
  readonly paciente: ResultadosDaAmostra['paciente'];
}) {
  const { barras, modulos } = barrasDe(row.etiqueta);
  const largura = modulos + 2 * MARGEM;
  return (
    <div className="z-etiqueta">
      <strong>{paciente.nome}</strong>
      <span>
        {[paciente.nascimento && formatData(paciente.nascimento), row._ref?.['recipienteId']?.label]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <svg
        role="img"
        aria-label={texto.imagem(row.etiqueta)}
        viewBox={`0 0 ${largura} ${ALTURA}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        {barras.map(({ x, largura: grossura }) => (
          <rect key={x} x={x + MARGEM} y={0} width={grossura} height={ALTURA} />
        ))}
      </svg>
      <span data-num>{row.etiqueta}</span>
      <small>{row.exames}</small>
    </div>
  );
}
