/** An ODM file of another program: what it holds, what is left of it, and its forms as drafts (CRF-05). */
import { Alert, Button, Card, Flex, Typography, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import type { MetadadosLidos } from '#domain/estudo/wire.ts';
import { textoDoXml } from '#domain/odm/codificacao.ts';
import { dadosTela as texto } from '#messages/estudo-dados.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { importarOdm } from './wire.ts';

const MAIOR_BYTES = 20_000_000;
type Estado =
  | { readonly passo: 'escolher' }
  | { readonly passo: 'recusado'; readonly nome: string; readonly recusa: string }
  | {
      readonly passo: 'lido';
      readonly nome: string;
      readonly conteudo: string;
      readonly lido: MetadadosLidos;
    };

export function ImportOdm({ estudoId }: { readonly estudoId: number }) {
  const [estado, setEstado] = useState<Estado>({ passo: 'escolher' });
  const [ocupado, setOcupado] = useState(false);
  const enviar = async (nome: string, conteudo: string, criar: boolean) => {
    setOcupado(true);
    try {
      setEstado({ passo: 'lido', nome, conteudo, lido: await importarOdm(conteudo, criar, estudoId) });
    } catch (error) {
      setEstado({ passo: 'recusado', nome, recusa: messageOf(error, texto.falhaImportar) });
    } finally {
      setOcupado(false);
    }
  };
  const escolher = async (file: File) => {
    if (file.size > MAIOR_BYTES)
      return setEstado({ passo: 'recusado', nome: file.name, recusa: texto.grande });
    let bytes: ArrayBuffer;
    try {
      bytes = await file.arrayBuffer();
    } catch {
      return setEstado({ passo: 'recusado', nome: file.name, recusa: texto.naoLido }); // moved since it was chosen
    }
    await enviar(file.name, textoDoXml(new Uint8Array(bytes)), false);
  };
  return (
    <Card title={texto.importar}>
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{texto.importarTexto}</Typography.Text>
        {estado.passo === 'recusado' ? (
          <Alert
            type="error"
            showIcon
            message={`${texto.recusado}: ${estado.nome}`}
            description={estado.recusa}
          />
        ) : null}
        {estado.passo === 'lido' ? (
          <Read
            lido={estado.lido}
            nome={estado.nome}
            ocupado={ocupado}
            onCriar={() => void enviar(estado.nome, estado.conteudo, true)}
            onOutro={() => setEstado({ passo: 'escolher' })}
          />
        ) : (
          <Upload.Dragger
            accept=".xml"
            showUploadList={false}
            disabled={ocupado}
            beforeUpload={(file) => {
              void escolher(file);
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
