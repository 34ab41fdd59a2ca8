import { sizeInWords } from "~/request/limits";
import { momentInWords } from "~/text/moment";

interface SentInquiryProps {
  path: string;
  receipt: {
    isByPhone: boolean;
    sent: { label: string; value: string }[];
    files: { name: string; size: number }[];
    photos: { name: string; uploadedName: string }[];
    additions: { id: number; at: string; text: string }[];
  };
}

export function SentInquiry({ receipt, path }: SentInquiryProps) {
  const { isByPhone, sent, files, photos, additions } = receipt;
  return (
    <section className="form-section">
      <h2>{isByPhone ? "전화로 말씀하신 내용" : "보내신 내용"}</h2>
      <dl className="sent">
        {sent.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {photos.length > 0 && (
          <div>
            <dt>사진</dt>
            <dd className="sent-photos">
              {photos.map(({ name, uploadedName }) => (
                <img
                  key={uploadedName}
                  src={`${path}/photo/${uploadedName}`}
                  alt={name}
                  width={120}
                  height={90}
                  loading="lazy"
                />
              ))}
            </dd>
          </div>
        )}
        {files.length > 0 && (
          <div>
            <dt>파일</dt>
            <dd>{files.map(({ name, size }) => `${name} (${sizeInWords(size)})`).join("\n")}</dd>
          </div>
        )}
        {additions.map(({ id, at, text }) => (
          <div key={id}>
            <dt>
              추가한 내용 <time dateTime={at}>{momentInWords(at)}</time>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
