-- Who is not responsable de IVA sells without it, so the article that came with the shop does not say that prices have it. Not where the
-- owner wrote it again.

UPDATE articles SET body = replace(body, ' ves el precio de hoy con IVA; ', ' ves el precio de hoy; ')
WHERE slug = 'mejores-tarjetas-graficas' AND version = 1;
