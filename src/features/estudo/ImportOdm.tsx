/** An ODM file of another program: what it holds, what is left of it, and its forms as drafts (CRF-05). */
import { Alert, Button, Card, Flex, Typography, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import type { MetadadosLidos } from '#domain/estudo/wire.ts';
import { dadosTela as texto } from '#messages/estudo-dados.ts';
import { textoDoXml } from '#shared/http/xml-text.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import { importarOdm } from './wire.ts';

const MAIOR_BYTES = 20_000_000;
type Estado = {
  readonly nome: string;
  readonly conteudo: string;
  readonly lido: MetadadosLidos | null;
};
const VAZIO: Estado = { nome: '', conteudo: '', lido: null };

export function ImportOdm({ estudoId }: { readonly estudoId: number }) {
  const [estado, setEstado] = useState<Estado>(VAZIO);
  const envio = useAct(
    async (nome: string, conteudo: string, criar: boolean) =>
      setEstado({ nome, conteudo, lido: await importarOdm(conteudo, criar, estudoId) }),
    { failure: texto.falhaImportar, tell: 'place' },
  );
  const escolha = useAct(
    async (file: File) => {
      setEstado({ ...VAZIO, nome: file.name });
      if (file.size > MAIOR_BYTES) throw new Refused(texto.grande);
      await envio.run(file.name, textoDoXml(new Uint8Array(await file.arrayBuffer())), false);
    },
    { failure: texto.naoLido, tell: 'place' },
  );
  const ocupado = envio.busy || escolha.busy;
  const recusa = escolha.problem ?? envio.problem;
  return (
    <Card title={texto.importar}>
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{texto.importarTexto}</Typography.Text>
        {recusa === null ? null : (
          <Alert type="error" showIcon message={`${texto.recusado}: ${estado.nome}`} description={recusa} />
        )}
        {estado.lido ? (
          <Read
            lido={estado.lido}
            nome={estado.nome}
            ocupado={ocupado}
            onCriar={() => void envio.run(estado.nome, estado.conteudo, true)}
            onOutro={() => setEstado(VAZIO)}
          />
        ) : (
          <Upload.Dragger
            accept=".xml"
            showUploadList={false}
            disabled={ocupado}
            beforeUpload={(file) => {
              void escolha.run(file);
              return false;
            }}
          >
            <Flex vertical align="center" gap={8}>
              <FileInput size={32} aria-hidden />
              <strong>{texto.arraste}</strong>
            </Flex>
          </Upload.Dragger>
        )}
      </Flex>
    </Card>
  );
}

type ReadProps = {
  readonly lido: MetadadosLidos;
  readonly nome: string;
  readonly ocupado: boolean;
  readonly onCriar: () => void;
  readonly onOutro: () => void;
};

function Read({ lido, nome, ocupado, onCriar, onOutro }: ReadProps) {
  const { criados, programa, formularios, visitas, deixados } = lido;
  const campos = formularios.reduce((soma, formulario) => soma + formulario.campos, 0);
  return (
    <Flex vertical gap={12}>
      {criados ? (
        <Alert
          type="success"
          showIcon
          message={texto.criados(formularios.length)}
          action={<Link to="/form-templates">{texto.verModelos}</Link>}
        />
      ) : null}
      <Typography.Text strong>
        {[nome, programa, texto.achado(formularios.length, campos), texto.visitas(visitas.length)]
          .filter((parte) => parte !== '')
          .join(' · ')}
      </Typography.Text>
      <Typography.Text>{formularios.map((formulario) => formulario.nome).join('; ')}</Typography.Text>
      {deixados.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={texto.deixado}
          description={
            <ul className="estudo-falta">
              {deixados.map((frase) => (
                <li key={frase}>{frase}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <Flex gap={8} wrap>
        {criados ? null : (
          <Button type="primary" loading={ocupado} onClick={onCriar}>
            {texto.criar}
          </Button>
        )}
        <Button disabled={ocupado} onClick={onOutro}>
          {texto.outro}
        </Button>
      </Flex>
    </Flex>
  );
}
